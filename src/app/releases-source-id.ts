/** Id of the source that recorded registry observations are kept under; no catalog may take it. */
export const RELEASES_SOURCE_ID = 'package-registry';
