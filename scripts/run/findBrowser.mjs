import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the first Chromium or Chrome on this machine, or undefined. CHROMIUM_PATH takes precedence. */
export function findBrowser(env = process.env, platform = process.platform, canRun = isProgram) {
  return listCandidates(env, platform).find(canRun)
}

function listCandidates(env, platform) {
  // If the user set a path, use only that one. Never replace it silently.
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  if (platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    return roots.flatMap((root) => [
      join(root, 'Google/Chrome/Application/chrome.exe'),
      join(root, 'Chromium/Application/chrome.exe'),
    ])
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter), '/snap/bin'].filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns true if this process may install Debian packages without a password. */
export function canInstallPackages() {
  if (process.platform !== 'linux' || !isProgram('/usr/bin/apt-get')) return false
  if (process.getuid?.() === 0) return true
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
