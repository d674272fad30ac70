/** A name after a dot or in quotes, where a comment may come between: a method, not the keyword. */
const STEP = /[.'"`/]\s{0,200}(?:catch|finally|then)\b/;
const PROMISE = /\b(?:Promise|async|promisify)\b/;

/**
 * Whether a text can hold a step of a chain: a call of `then`, `catch` or `finally`.
 *
 * Premise: a step is called by its name, which is written after a dot or in quotes.
 */
export function mayHoldStep(text: string): boolean {
  return ['catch', 'finally', 'then'].some((name) => text.includes(name)) && STEP.test(text);
}

/**
 * Whether a text can hold code that makes a promise or goes on from one.
 *
 * Premise: that takes a step of a chain, an async function, or a global or a function of Node by its name.
 */
export function mayHandlePromises(text: string): boolean {
  return PROMISE.test(text) || mayHoldStep(text);
}
