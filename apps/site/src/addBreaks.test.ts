import { expect, it } from 'vitest'
import { addBreaks } from './addBreaks.js'

it.each([
  ['code', 'createWalletConnection', 'create<wbr>Wallet<wbr>Connection'],
  ['code', 'FOYER_TRUSTED_PROXY_HOPS', 'FOYER_<wbr>TRUSTED_<wbr>PROXY_<wbr>HOPS'],
  ['code', '--foyer-font-size-master', '--foyer-<wbr>font-<wbr>size-<wbr>master'],
  ['code', 'mainnet', 'mainnet'],
  ['code', "a &lt; b &amp;&amp; '&quot;'", "a &lt; b &amp;&amp; '&quot;'"],
  ['text', 'google,github,apple,facebook', 'google,<wbr>github,<wbr>apple,<wbr>facebook'],
  ['text', '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b', '0x00000000Fc6c<wbr>5F01Fc30151999<wbr>387Bb99A9f489b'],
  ['text', 'Installed wallets, e.g. this one', 'Installed wallets, e.g. this one'],
] as const)('adds breaks to %s %j', (kind, html, expected) => expect(addBreaks(html, kind)).toBe(expected))
