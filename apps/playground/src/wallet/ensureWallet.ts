import { useEffect, useState } from 'react'
import { addresses } from '../networkList.js'
import type { SettingValue } from '../options/Control.js'

/** The wallet that is available for tests, if any. */
export type WalletSituation =
  | { readonly status: 'looking' }
  | { readonly status: 'own'; readonly names: readonly string[] }
  | { readonly status: 'sandbox' }
  /** No wallet is installed, and the sandbox does not respond. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'off' }

/** The time for wallets to announce themselves, in milliseconds. Extensions respond in the same task. */
const announceMs = 150
const loadTimeoutMs = 10_000
const maxNameLength = 40
const sandboxRdns = 'org.foyer.sandbox'

function readInfo(event: Event): { readonly name: string; readonly rdns: unknown } {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  const info = typeof detail === 'object' && detail !== null && 'info' in detail ? detail.info : undefined
  const { name, rdns } = (typeof info === 'object' && info !== null ? info : {}) as { name?: unknown; rdns?: unknown }
  return { name: typeof name === 'string' ? name.slice(0, maxNameLength) : 'a wallet', rdns }
}

function wait(ms: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), ms))
}

/** Returns the names of the wallets in this browser that announce themselves (EIP-6963), or the injected wallet. */
async function findWallets(page: Window): Promise<readonly string[]> {
  const names = new Set<string>()
  const listen = (event: Event) => {
    const { name, rdns } = readInfo(event)
    if (rdns !== sandboxRdns) names.add(name)
  }
  page.addEventListener('eip6963:announceProvider', listen)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  await wait(announceMs)
  page.removeEventListener('eip6963:announceProvider', listen)
  if (names.size === 0 && 'ethereum' in page) names.add('the injected wallet')
  return [...names]
}

async function loadSandboxWallet(): Promise<boolean> {
  const url = `${addresses.sandbox}/wallet/sandbox-wallet.js`
  const loaded = await Promise.race([import(/* @vite-ignore */ url).then(() => true), wait(loadTimeoutMs)])
  return loaded === true
}

/** Searches for wallets once. Loads the Sandbox Wallet into the page if there is none, or if the user requested it. */
export async function ensureWallet(wish: 'auto' | 'always' | 'never', page: Window): Promise<WalletSituation> {
  if (wish === 'never') return { status: 'off' }
  const names = wish === 'auto' ? await findWallets(page) : []
  if (names.length > 0) return { status: 'own', names }
  const isLoaded = await loadSandboxWallet().catch(() => false)
  return { status: isLoaded ? 'sandbox' : 'unreachable' }
}

/** Provides a wallet when the page loads and when the setting changes. */
export function useWalletSituation(wanted: SettingValue | undefined): WalletSituation {
  const wish = wanted === 'always' || wanted === 'never' ? wanted : 'auto'
  const [situation, setSituation] = useState<WalletSituation>({ status: 'looking' })
  useEffect(() => {
    let isOver = false
    ensureWallet(wish, window).then(
      (found) => {
        if (!isOver) setSituation(found)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [wish])
  return situation
}
