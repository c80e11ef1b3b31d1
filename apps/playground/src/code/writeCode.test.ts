import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../options/Control.js'
import { createAvatar } from '../options/collectOptions.js'
import { paintCode } from './paintCode.js'
import { formatLiteral, writeHtmlCode, writeReactCode } from './writeCode.js'

describe('code generation', () => {
  it('writeReactCode: includes only the settings that differ from the defaults', () => {
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

  it('writeHtmlCode: includes the changed settings for a page without a bundler', () => {
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

  it('writeReactCode: includes the chosen sign-in', () => {
    const code = writeReactCode({ mode: 'standalone', networks: ['mainnet'], siwx: 'optional' })
    expect(code).toContain("\nimport { DefaultSIWX } from '@foyer/kit/siwx'\n")
    expect(code).toContain('  siwx: new DefaultSIWX({ required: false }),\n')
    expect(writeReactCode({ siwx: 'server' })).toContain('  siwx: new CloudAuthSIWX(),\n')
  })

  it('writes the function of the avatar and the button of one wallet', () => {
    const settings = { mode: 'standalone', networks: ['mainnet'], avatar: 'own', walletButton: 'io.metamask' }
    const code = writeReactCode(settings)
    expect(code).toContain('      <AppKitWalletButton wallet="io.metamask" />\n')
    expect(writeHtmlCode(settings)).toContain('<foyer-wallet-button wallet="io.metamask"></foyer-wallet-button>')
    const written = code.slice(code.indexOf('avatar: ') + 8, code.indexOf('\n  },') + 4)
    const create = runInThisContext(`(${written})`) as typeof createAvatar
    expect(create({ address: '0xab' })).toBe(createAvatar({ address: '0xab' }))
  })

  it('adds a `foyer-modal` element for `enableEmbedded` and `disableAppend`', () => {
    expect(writeHtmlCode({ enableEmbedded: true })).toContain('<foyer-modal></foyer-modal>')
    expect(writeReactCode({ disableAppend: true })).toContain("createElement('foyer-modal')")
  })

  it('writeHtmlCode: escapes `</script>` and HTML in option values', () => {
    const settings = { customWallets: [{ id: 'x', name: '</script><script>alert(1)</script>' }] }
    expect(writeHtmlCode(settings).match(/<\/script>/g)).toHaveLength(1)
    expect(writeHtmlCode({ 'button.label': '"><img src=x>' })).toContain('label="&quot;>&lt;img src=x>"')
  })

  it('formatLiteral: returns a literal that evaluates to the same data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        const back: unknown = runInThisContext(`(${formatLiteral(plain)})`)
        expect(JSON.stringify(back)).toBe(JSON.stringify(plain))
      }),
    )
  })

  it('formatLiteral: writes a `__proto__` key as a computed key', () => {
    expect(formatLiteral(JSON.parse('{"__proto__": 1}'))).toBe("{ ['__proto__']: 1 }")
  })

  it('paintCode: does not change the code', () => {
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
