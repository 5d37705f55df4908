/**
 * Loaded before a server's own code (`--import`): says what the process has
 * used, whenever its parent asks (`Usage` of `served-process.ts`). The server
 * itself knows nothing of it. Plain JavaScript: a TypeScript file here would
 * load the compiler before the server has turned on its cache of compiled code,
 * and measure the server with 15 to 25 MB that it does not take.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, memory: process.memoryUsage() });
});
