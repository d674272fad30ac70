import type { Linter, Rule } from 'eslint';

/** Whether the program works after a suggestion alone: those with such an id ask for edits in other files too. */
export function isSelfContained({ messageId = '' }: Linter.LintSuggestion): boolean {
  return !messageId.endsWith('Elsewhere');
}

/**
 * Applies the first suggestion of each message, save where two would edit the same place, or where
 * another file has to follow.
 *
 * Returns the text unchanged if no message has a suggestion. Positions count without a BOM, as
 * ESLint's do.
 */
export function applySuggestions(text: string, messages: readonly Linter.LintMessage[]): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const source = text.slice(bom.length);
  let result = '';
  let position = 0;
  for (const fix of suggestedFixes(messages)) {
    const [start, end] = fix.range;
    if (start < position || (start === position && position > 0)) continue;
    result += source.slice(position, start) + fix.text;
    position = end;
  }
  return bom + result + source.slice(position);
}

function suggestedFixes(messages: readonly Linter.LintMessage[]): Rule.Fix[] {
  return messages
    .flatMap((message) => (message.fix ? [] : (message.suggestions?.slice(0, 1) ?? [])))
    .filter(isSelfContained)
    .map((suggestion) => suggestion.fix)
    .sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
}
