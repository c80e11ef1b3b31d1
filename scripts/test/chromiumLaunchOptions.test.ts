import { expect, it } from 'vitest'
import { chromiumLaunchOptions, readDisabledFeatures } from './chromiumLaunchOptions.js'

it('chromiumLaunchOptions: disables the same features as the installed Playwright, except storage partitioning', () => {
  const options = chromiumLaunchOptions({ CHROMIUM_PATH: '/opt/chromium' })
  expect(options.executablePath).toBe('/opt/chromium')
  const [ignored = ''] = options.ignoreDefaultArgs
  const given = options.args.find((flag) => flag.startsWith('--disable-features=')) ?? ''
  expect(ignored).toContain(',ThirdPartyStoragePartitioning,')
  expect(given).not.toContain('ThirdPartyStoragePartitioning')
  const names = (flag: string) => flag.replace('--disable-features=', '').split(',')
  const added = names(given).filter((name) => !names(ignored).includes(name))
  expect(added).toEqual([
    'InitialWebUI',
    'WebUIReloadButton',
    'WebUIToolbar',
    'WebUILocationBar',
    'WebUIOmniboxPopup',
    'WebUIOmniboxFullPopup',
    'WebUIOmniboxAimPopup',
  ])
  expect(names(given).length - added.length).toBe(names(ignored).length - 1)
})

it("readDisabledFeatures: throws if Playwright's source has changed", () => {
  expect(() => readDisabledFeatures('disabledFeatures = ["A"].filter(Boolean)')).toThrow('was not found')
})
