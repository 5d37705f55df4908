import { scanFiles } from '../../analysis/static-scan/scan-files.ts';
import { systemClock } from '../../base/clock.ts';
import type { ScanMessage, ScanOrder } from './read-contents.ts';

/**
 * One scan in a process of its own, started by `read-contents.ts`: the parser is
 * native, and text made for it can end the process it runs in.
 */
function tell(message: ScanMessage): void {
  process.send?.(message);
}

process.once('message', (order: ScanOrder) => {
  const observation = scanFiles({
    ...order,
    skippedPaths: new Set(order.skippedPaths),
    clock: systemClock,
    onFile: (path) => tell({ kind: 'reading', path }),
  });
  tell({ kind: 'done', observation });
  process.disconnect?.();
});
