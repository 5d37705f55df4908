/** The part of a pino logger the API writes to. */
export interface ApiLog {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

const silent = (): void => undefined;
export const SILENT_LOG: ApiLog = { info: silent, warn: silent, error: silent };
