import { useEffect, useState } from 'react'
import { addresses } from '../networkList.js'
import type { SettingValue } from '../options/Control.js'

/** Whether there is a wallet to try things with, and whose it is. */
export type WalletSituation =
  | { readonly status: 'looking' }
  | { readonly status: 'own'; readonly names: readonly string[] }
  | { readonly status: 'sandbox' }
  /** None installed, and the sandbox does not answer. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'off' }

/** How long wallets may take to announce themselves, in ms; extensions answer in the same task. */
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

/** The wallets of this browser that announce themselves (EIP-6963), or the injected one. */
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

/** Looks for wallets once, and puts the Sandbox Wallet into the page when there is none (or when it is wanted anyway). */
export async function arrangeWallet(wish: 'auto' | 'always' | 'never', page: Window): Promise<WalletSituation> {
  if (wish === 'never') return { status: 'off' }
  const names = wish === 'auto' ? await findWallets(page) : []
  if (names.length > 0) return { status: 'own', names }
  const isLoaded = await loadSandboxWallet().catch(() => false)
  return { status: isLoaded ? 'sandbox' : 'unreachable' }
}

/** Looks for a wallet when the page comes up, and again when the wish changes. */
export function useWalletSituation(wanted: SettingValue | undefined): WalletSituation {
  const wish = wanted === 'always' || wanted === 'never' ? wanted : 'auto'
  const [situation, setSituation] = useState<WalletSituation>({ status: 'looking' })
  useEffect(() => {
    let isOver = false
    arrangeWallet(wish, window).then(
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
