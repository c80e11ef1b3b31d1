/**
 * What has to be done before a command can run, from facts alone.
 * `lock` is package-lock.json, `installed` is npm's own note of what it installed (node_modules/.package-lock.json).
 */
export function decideSetup({ lock, installed, needsBrowser, browser, canInstallPackages }) {
  const lacksBrowser = needsBrowser && browser === undefined
  return {
    installPackages: !isInstalled(lock, installed),
    installBrowser: lacksBrowser && canInstallPackages,
    refusal:
      lacksBrowser && !canInstallPackages
        ? 'No Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH to its program file.'
        : undefined,
  }
}

function isForSomeSystems({ os, cpu, libc }) {
  return (os ?? cpu ?? libc) !== undefined
}

/** Whether every package that must be there is there in the locked version; those for other systems may be missing. */
function isInstalled(lock, installed) {
  if (lock?.packages === undefined || installed?.packages === undefined) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!/(^|\/)node_modules\//.test(path)) return true
    const found = installed.packages[path]
    // One that development needs and something else could do without (`devOptional`) is missed here all the same.
    if (found === undefined)
      return wanted.optional === true || (wanted.devOptional === true && isForSomeSystems(wanted))
    return found.version === wanted.version
  })
}
