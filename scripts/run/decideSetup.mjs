/**
 * Decides what to set up before a command runs, without side effects. `lock` is package-lock.json; `installed` is npm's
 * record of the installed packages (node_modules/.package-lock.json).
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

/**
 * Returns true if every required package is installed in the locked version. Packages for other systems may be missing.
 */
function isInstalled(lock, installed) {
  if (lock?.packages === undefined || installed?.packages === undefined) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!/(^|\/)node_modules\//.test(path)) return true
    const found = installed.packages[path]
    // A `devOptional` package is needed for development, so it counts as missing unless it is for some systems only.
    if (found === undefined)
      return wanted.optional === true || (wanted.devOptional === true && isForSomeSystems(wanted))
    return found.version === wanted.version
  })
}
