/**
 * The same work written in two ways: as a rule reports it, and as its fix leaves it.
 *
 * `before` and `after` are whole ES modules in plain JavaScript that export `run`, a function without
 * parameters whose call is what gets measured. They may import Node's own modules, and `files`.
 */
export interface CostPair {
  /** The form in a reader's words, unique within its rule. */
  form: string;
  /** The message by which the rule reports `before`; absent where the rule leaves the form alone. */
  messageId?: string;
  /** Messages for the same form where TypeScript's types show it, which plain JavaScript cannot. */
  alsoReportedBy?: readonly string[];
  /** Options of the rule under which it is reported. */
  options?: readonly unknown[];
  /** How many items one call goes through, where the message states the cost for each of them. */
  items?: number;
  before: string;
  after: string;
  /** The modules beside them, which import nothing, by the names that both import: `./names.js`. */
  files?: Readonly<Record<string, string>>;
  /**
   * What the change is good for where these counts do not show it: `time` that only a clock sees,
   * `other requests` that no longer wait, or `clarity`, which is never reported in the name of speed.
   */
  gain?: 'time' | 'other requests' | 'clarity';
  /** Why the rule leaves this form alone. */
  leftAlone?: string;
}
