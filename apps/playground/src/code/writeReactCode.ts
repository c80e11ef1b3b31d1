import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { hasOwnPlace, writeOptions } from './writeOptions.js'

function writeProp([name, value]: readonly [string, unknown]): string {
  if (value === true) return ` ${name}`
  if (typeof value === 'string' && /^[^"{}<>&\\]*$/.test(value)) return ` ${name}="${value}"`
  return ` ${name}={${JSON.stringify(value)}}`
}

/** What a React host would write to get what the playground shows. */
export function writeReactCode(settings: Settings): string {
  const options = collectOptions(settings)
  const used = [...new Set([...options.networks, ...(options.defaultNetwork ? [options.defaultNetwork] : [])])].sort()
  const props = Object.entries(options.button).map(writeProp).join('')
  const place = hasOwnPlace(settings)
  return [
    ...(place ? ["import { createElement } from 'react'"] : []),
    `import { ${used.join(', ')} } from '@foyer/kit/networks'`,
    "import { AppKitButton, AppKitNetworkButton, AppKitProvider, createAppKit } from '@foyer/kit/react'",
    '',
    `const appKit = createAppKit(${writeOptions(options, (name) => name, '')})`,
    '',
    'export function App() {',
    '  return (',
    '    <AppKitProvider appKit={appKit}>',
    `      <AppKitButton${props} />`,
    '      <AppKitNetworkButton />',
    ...(place ? ["      {createElement('foyer-modal')}"] : []),
    '    </AppKitProvider>',
    '  )',
    '}',
    '',
  ].join('\n')
}
