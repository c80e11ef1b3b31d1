import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../options/Control.js'
import { paintCode } from './paintCode.js'
import { formatLiteral, writeHtmlCode, writeReactCode } from './writeCode.js'

describe('code to copy', () => {
  it('shows a React host only what differs from the defaults', () => {
    expect(writeReactCode({ mode: 'standalone', networks: ['mainnet'], 'button.size': 'sm' })).toBe(
      [
        "import { mainnet } from '@foyer/kit/networks'",
        "import { AppKitButton, AppKitNetworkButton, AppKitProvider, createAppKit } from '@foyer/kit/react'",
        '',
        'const appKit = createAppKit({',
        '  networks: [mainnet],',
        '})',
        '',
        'export function App() {',
        '  return (',
        '    <AppKitProvider appKit={appKit}>',
        '      <AppKitButton size="sm" />',
        '      <AppKitNetworkButton />',
        '    </AppKitProvider>',
        '  )',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('shows a page without a bundler the same', () => {
    const code = writeHtmlCode({
      networks: ['base'],
      'features.receive': false,
      'button.charsStart': 6,
      'button.disabled': true,
    })
    expect(code).toBe(
      [
        '<foyer-button chars-start="6" disabled></foyer-button>',
        '<foyer-network-button></foyer-network-button>',
        '',
        '<script type="module">',
        "  import { createAppKit, networks } from './foyer.js'",
        '',
        '  createAppKit({',
        '    networks: [networks.base],',
        "    serverUrl: 'http://localhost:3001',",
        "    projectId: 'sandbox',",
        '    features: { receive: false },',
        '  })',
        '</script>',
        '',
      ].join('\n'),
    )
  })

  it('shows how people are made to sign in', () => {
    const code = writeReactCode({ mode: 'standalone', networks: ['mainnet'], siwx: 'optional' })
    expect(code).toContain("\nimport { DefaultSIWX } from '@foyer/kit/siwx'\n")
    expect(code).toContain('  siwx: new DefaultSIWX({ required: false }),\n')
    expect(writeReactCode({ siwx: 'server' })).toContain('  siwx: new CloudAuthSIWX(),\n')
  })

  it('gives the widget its place where the options ask for one', () => {
    expect(writeHtmlCode({ enableEmbedded: true })).toContain('<foyer-modal></foyer-modal>')
    expect(writeReactCode({ disableAppend: true })).toContain("createElement('foyer-modal')")
  })

  it('cannot be closed early by a name in the options', () => {
    const settings = { customWallets: [{ id: 'x', name: '</script><script>alert(1)</script>' }] }
    expect(writeHtmlCode(settings).match(/<\/script>/g)).toHaveLength(1)
    expect(writeHtmlCode({ 'button.label': '"><img src=x>' })).toContain('label="&quot;>&lt;img src=x>"')
  })

  it('prints data that reads back as the same data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        const back: unknown = runInThisContext(`(${formatLiteral(plain)})`)
        expect(JSON.stringify(back)).toBe(JSON.stringify(plain))
      }),
    )
  })

  it('keeps a key that would otherwise set the prototype', () => {
    expect(formatLiteral(JSON.parse('{"__proto__": 1}'))).toBe("{ ['__proto__']: 1 }")
  })

  it('colours code without changing it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = `${writeReactCode({})}${text}`
        expect(
          paintCode(code)
            .map((part) => part.text)
            .join(''),
        ).toBe(code)
      }),
    )
  })
})
