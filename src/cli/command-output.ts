/** Where text goes; `process.stdout` and `process.stderr` are two of them. */
export interface TextStream {
  write: (text: string) => unknown;
  /** Whether a person watches; absent: no. */
  readonly isTTY?: boolean;
  /** Width of the terminal in cells, read anew at every use because windows change. */
  readonly columns?: number;
}

export interface CommandOutput {
  /** Results, and nothing else, so that they can be piped. */
  readonly stdout: TextStream;
  /** Progress, notices and errors. */
  readonly stderr: TextStream;
}
