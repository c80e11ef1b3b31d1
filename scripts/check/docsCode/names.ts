/**
 * The names that code in the documentation uses without a declaration: the instance of the app, and values and
 * functions of the reader. An import in a block has priority.
 */
export const documentedNames = `
import type { Provider, SIWXConfig, SwapOffer } from '@foyer/kit'
import type * as react from '@foyer/kit/react'
import type * as networks from '@foyer/kit/networks'

type Hex = \`0x\${string}\`

declare global {
  const appKit: ReturnType<typeof import('@foyer/kit').createAppKit>
  const createAppKit: typeof react.createAppKit
  const AppKitProvider: typeof react.AppKitProvider
  const mainnet: typeof networks.mainnet
  const base: typeof networks.base
  const provider: Provider
  const message: Extract<import('@solana/kit').TransactionMessage, { version: 0 }>
  const mySiwx: SIWXConfig
  const offer: SwapOffer
  const token: string
  const rpcUrl: string
  const privateKey: Hex
  const from: Hex
  const usdc: Hex
  const coin: Hex
  const game: Hex
  const now: number
  const approve: { to: Hex; data: Hex }
  const deposit: { to: Hex; data: Hex }
  const sessionAccount: { address: Hex }
  const setStep: (step: unknown) => void
  const save: (value: unknown) => void
  const verifyAtMyServer: (message: string, signature: string) => Promise<boolean>
  const fetchSession: () => Promise<{ address: string; chainId: number } | null>
  const endSession: () => Promise<boolean>
}
export {}
`

/** Modules of the reader's app and of libraries that this repository does not install. */
export const documentedModules = `
declare module 'next/headers' {
  export function headers(): Promise<{ get(name: string): string | null }>
}
declare module '@foyer/kit/script' {
  export { createAppKit } from '@foyer/kit'
  export * as networks from '@foyer/kit/networks'
}
declare module 'nuxt/app' {
  export function defineNuxtPlugin(plugin: () => void): unknown
}
declare module 'nuxt/config' {
  export function defineNuxtConfig(config: {
    readonly vue: { readonly compilerOptions: import('vue').CompilerOptions }
  }): unknown
}
declare module '@vitejs/plugin-vue' {
  export default function vue(options: {
    readonly template: { readonly compilerOptions: import('vue').CompilerOptions }
  }): import('vite').Plugin
}
declare module '*.vue' {
  const component: import('vue').Component
  export default component
}
declare module '@/config' {
  export const wagmiAdapter: import('@foyer/kit/adapter-wagmi').WagmiAdapter
}
declare module '@/Providers' {
  export function Providers(props: { children?: unknown; initialState?: unknown }): import('react').ReactElement
}
`
