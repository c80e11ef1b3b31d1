import { readdirSync, readFileSync } from 'node:fs'
import { catalogueWallet } from '@foyer/contract/http/getWallets'
import { networksFileSchema } from '@foyer/contract/networksFile'
import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createMarks } from '../images/icons.js'

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}
const entries = z.array(z.object({ icon: z.string(), wallet: catalogueWallet })).parse(readJson('./wallets.json'))
const wallets = entries.map(({ wallet }) => wallet)
const networks = networksFileSchema.parse(readJson('../chains/networks/builtInNetworks.json')).networks

const icons = ['wallets', 'networks', 'tokens', 'currencies'].flatMap((kind) => {
  const folder = new URL(`./icons/${kind}/`, import.meta.url)
  return readdirSync(folder).map((file) => ({
    name: `${kind}/${file}`,
    text: readFileSync(new URL(file, folder), 'utf8'),
  }))
})

describe('curated catalogue', () => {
  it('contains at least 60 wallets with unique ids, names and rdns', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    for (const key of ['id', 'name', 'rdns'] as const) {
      const values = wallets.flatMap((wallet) => wallet[key] ?? [])
      expect(new Set(values).size, key).toBe(values.length)
    }
    expect(wallets.filter((wallet) => wallet.rdns).length).toBeGreaterThanOrEqual(40)
    expect(wallets.filter((wallet) => wallet.badge_type === 'certified').length).toBeGreaterThanOrEqual(20)
  })

  it('has a homepage, a chain and a link, extension or rdns for each wallet', () => {
    for (const wallet of wallets) {
      expect(wallet.homepage, wallet.name).toMatch(/^https:\/\//)
      expect(wallet.chains?.length, wallet.name).toBeGreaterThan(0)
      const ways = [wallet.rdns, wallet.mobile_link, wallet.webapp_link, wallet.desktop_link, wallet.chrome_store]
      const stores = [wallet.app_store, wallet.play_store, wallet.injected]
      expect([...ways, ...stores].some(Boolean), wallet.name).toBe(true)
    }
  })

  it('links only to apps and https sites', () => {
    for (const wallet of wallets) {
      for (const link of [wallet.webapp_link, wallet.app_store, wallet.play_store, wallet.chrome_store])
        if (link) expect(link, wallet.name).toMatch(/^https:\/\/[^\s]+$/)
      for (const link of [wallet.mobile_link, wallet.desktop_link])
        if (link) expect(link, wallet.name).toMatch(/^(?!javascript|data|http:)[a-z][a-z0-9.+-]*:\/\/[^\s]*$/)
    }
  })

  it('has icons without scripts, external resources and links', () => {
    expect(icons.length).toBeGreaterThan(200)
    for (const { name, text } of icons) {
      expect(text, name).toMatch(/^<svg [^>]*viewBox=/)
      expect(text, name).not.toMatch(
        /<script|<foreignObject|<image|<iframe|\son\w+\s*=|javascript:|@import|url\((?!#)/i,
      )
      expect(text, name).not.toMatch(/href="(?!#)/i)
      expect(text.length, name).toBeLessThan(50_000)
    }
  })

  it('has an icon for each built-in network and its tokens, by CAIP-2 id and symbol', () => {
    const marks = createMarks()
    for (const { chainId, nativeCurrency, tokens } of networks) {
      expect(marks.findNetworkMark(chainId), chainId).toBeDefined()
      for (const { symbol } of [nativeCurrency, ...tokens]) expect(marks.findTokenMark(symbol), symbol).toBeDefined()
    }
    for (const id of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93', 'solana'])
      expect(marks.findNetworkMark(id), id).toBeDefined()
    for (const code of ['USD', 'eur', 'GBP']) expect(marks.findCurrencyMark(code), code).toBeDefined()
    expect(marks.findTokenMark('__proto__')).toBeUndefined()
  })

  it('has valid checksums (EIP-55) in all built-in contract addresses, to detect typing errors', () => {
    for (const { tokens, multicall3, ensRegistry } of networks)
      for (const address of [...tokens.map((token) => token.address), ensRegistry ?? multicall3 ?? ''])
        if (/[A-F]/.test(address)) expect(isAddress(address, { strict: true }), address).toBe(true)
  })
})
