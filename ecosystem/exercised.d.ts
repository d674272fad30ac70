export interface Finding {
  file: string;
  line: number;
  endLine: number;
  rule: string;
}

export function exercised(
  folder: string,
  findings: readonly Finding[],
  diff: string,
  coverage: string,
): { run: Record<string, number>; unknown: Record<string, number> };
