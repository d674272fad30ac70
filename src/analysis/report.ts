/** What a rule reports: all that is true, or only what somebody who reads of it would change. */
export type Report = 'all' | 'noticeable';
