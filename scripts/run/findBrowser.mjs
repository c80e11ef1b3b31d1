import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The first Chromium or Chrome on this machine; CHROMIUM_PATH wins. Undefined when there is none. */
export function findBrowser(env = process.env, platform = process.platform, canRun = isProgram) {
  return listCandidates(env, platform).find(canRun)
}

function listCandidates(env, platform) {
  // What a person names is taken or refused, never quietly replaced by something else.
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

/** Whether this process may install Debian packages without asking anyone. */
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
