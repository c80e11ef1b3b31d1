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
 * The browser's own buttons and lists as web pages, which no test looks at: renderers of their own that ask for 400 files and
 * take more of the processor than the page that is tested.
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
 * How every test starts Chromium: the system's browser (`CHROMIUM_PATH`, or Debian's place for it) and storage kept per
 * site as visitors have it. Playwright turns that off, and then a cross-origin frame has no storage at all; its own list
 * of disabled features is handed back without that entry.
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

/** The features Playwright disables, in its order; throws when its source no longer reads as expected. */
export function readDisabledFeatures(source: string): string[] {
  // regexp-ignore: the input is our own
  const list = /\bdisabledFeatures = \[([\s\S]*?)\]\.filter\(Boolean\)/.exec(source)?.[1]
  // regexp-ignore: the input is our own
  const features = [...(list ?? '').matchAll(/^\s*"(\w+)",?$/gm)].map(([, name = '']) => name)
  if (!features.includes(PARTITIONING))
    throw new Error(`Playwright's list of disabled features was not found, or lacks ${PARTITIONING}`)
  return features
}

function readPlaywrightSource(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  return readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
}
