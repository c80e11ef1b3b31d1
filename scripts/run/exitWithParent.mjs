// Loaded before a script (`--import`): ends this process in order after its parent process has ended.
function exitWithParent() {
  if (process.channel === undefined) return
  const patienceMs = 15_000
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), patienceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // The channel must not keep a finished script running.
  process.channel.unref()
}

exitWithParent()
