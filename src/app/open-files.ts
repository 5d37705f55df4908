import { z } from 'zod';

const ResourceLimits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.unknown() }) }) });

/** How many files this process may hold open; connections are files. Node raises it to the hard limit when it starts. */
export function mostOpenFiles(): number {
  // Otherwise the report looks up the names of everybody connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { soft } = ResourceLimits.parse(process.report.getReport()).userLimits.open_files;
  return typeof soft === 'number' ? soft : Infinity;
}
