// Loaded before a script (`--import`): ends this process in order when the process that started it is gone.
function exitWithParent() {
  if (process.channel === undefined) return
  const patienceMs = 15_000
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), patienceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // Watching must not keep a finished script alive.
  process.channel.unref()
}

exitWithParent()
