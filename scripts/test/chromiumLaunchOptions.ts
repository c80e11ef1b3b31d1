import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PARTITIONING = 'ThirdPartyStoragePartitioning'

/**
 * The browser's own buttons and lists, which are web pages in separate renderers. They request 400 files and use more
 * CPU than the tested page, and no test needs them.
 */
const BROWSER_PAGES = [
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'WebUILocationBar',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

export interface ChromiumLaunchOptions {
  readonly executablePath?: string
  readonly args: string[]
  readonly ignoreDefaultArgs: string[]
}

/**
 * Returns the options with which every test starts Chromium: the system's browser (`CHROMIUM_PATH`, or Debian's path),
 * and storage partitioning as visitors have it. Playwright turns partitioning off, which leaves a cross-origin frame
 * without storage. So its list of disabled features is passed without that entry.
 */
export function chromiumLaunchOptions(env: NodeJS.ProcessEnv = process.env): ChromiumLaunchOptions {
  const executablePath =
    env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const features = readDisabledFeatures(readPlaywrightSource())
  const kept = features.filter((feature) => feature !== PARTITIONING)
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...FLAGS, `--disable-features=${[...kept, ...BROWSER_PAGES].join(',')}`],
    ignoreDefaultArgs: [`--disable-features=${features.join(',')}`],
  }
}

/** Returns the features that Playwright disables, in its order. Throws if its source has changed. */
export function readDisabledFeatures(source: string): string[] {
  // regexp-ignore: the input is our own
  const list = /\bdisabledFeatures = \[([\s\S]*?)\]\.filter\(Boolean\)/.exec(source)?.[1]
  // regexp-ignore: the input is our own
  const features = [...(list ?? '').matchAll(/^\s*"(\w+)",?$/gm)].map(([, name = '']) => name)
  if (!features.includes(PARTITIONING))
    throw new Error(`Playwright's list of disabled features was not found or lacks ${PARTITIONING}`)
  return features
}

function readPlaywrightSource(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  return readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
}
