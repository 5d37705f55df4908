/**
 * Loaded before a server's own code, in each of its threads (`--import`): ends one
 * of the workers that answer queries whenever its parent sends a way to end,
 * the one that was started longest ago. `terminated`: stopped in the middle of
 * what it does, as where its memory is used up; `exits`, `throws`: by itself,
 * between two queries. The server itself knows nothing of it.
 */
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const channel = new threads.BroadcastChannel('end workers');
channel.unref();

if (threads.isMainThread) {
  const living = new Set();
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, options);
      if (!String(file).includes('answer-queries')) return;
      living.add(this);
      this.once('exit', () => living.delete(this));
    }
  };
  syncBuiltinESMExports();
  process.on('message', (way) => {
    const [worker] = living;
    if (worker === undefined) return;
    if (way === 'terminated') void worker.terminate();
    else channel.postMessage({ threadId: worker.threadId, way });
  });
} else {
  channel.addEventListener('message', ({ data: { threadId, way } }) => {
    if (threadId !== threads.threadId) return;
    if (way === 'exits') process.exit(1);
    setImmediate(() => {
      throw new Error('Made to end.');
    });
  });
  channel.unref();
}
