/** Which host profiles are taken where the command line names none. */
export interface DefaultFolders {
  readonly host: string;
  /** The host whose plugins the evaluation sets describe. */
  readonly evalHost: string;
}
