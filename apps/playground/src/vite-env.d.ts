/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_FOYER_SERVER_URL?: string
  readonly VITE_FOYER_SANDBOX_URL?: string
  readonly VITE_FOYER_SITE_URL?: string
  readonly VITE_FOYER_REPOSITORY_URL?: string
  readonly VITE_FOYER_EVM_URL?: string
  readonly VITE_FOYER_EVM2_URL?: string
  readonly VITE_FOYER_SOLANA_URL?: string
  /** The figures of the last benchmark, from the build. */
  readonly FOYER_FIGURES: {
    readonly date: string
    readonly headlines: readonly { readonly label: string; readonly foyer: string; readonly others: string }[]
  }
}
