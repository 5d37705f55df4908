/**
 * Loaded before a server's own code (`--import`): says the most processor time
 * that its main thread has taken for one turn of the event loop since it was
 * last asked, whenever its parent sends `longest turn`. Time of the thread, so a
 * machine that others use too adds nothing. It keeps the loop turning, so a
 * service that does nothing else takes a whole core.
 */
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let longestMs = 0;
let lastMs = used();
const turn = () => {
  const nowMs = used();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
  setImmediate(turn).unref();
};
setImmediate(turn).unref();
// An immediate that is not waited for lets the loop sleep.
setInterval(() => undefined, 1).unref();
process.on('message', (asked) => {
  if (asked !== 'longest turn') return;
  process.send?.({ longestTurnMs: longestMs });
  longestMs = 0;
});
