import * as z from 'zod/mini'

/** One asset as a wallet tells it: valid only with all of these [S5.17-S5.20]. */
const walletAsset = z.object({
  /** The token's contract; of the native currency whatever the wallet writes there. */
  address: z.string(),
  /** In the smallest unit, as a hex quantity or in decimal digits. */
  balance: z.string(),
  type: z.enum(['ERC20', 'NATIVE']),
  metadata: z.object({
    name: z.string(),
    symbol: z.string(),
    /** Empty when there is none. */
    iconUrl: z.string(),
    decimals: z.number(),
    /** US dollars of one unit; 0 when none is known. */
    price: z.number(),
    /** US dollars of the whole balance; absent when no price is known [S3.27]. */
    value: z.optional(z.number()),
  }),
})

/** One asset of a wallet. */
export type WalletAsset = z.infer<typeof walletAsset>

/** Answer of `wallet_getAssets` (ERC-7811): assets by chain id in hex. One invalid asset makes all of it invalid [S5.21]. */
export const walletAssets = z.record(z.string(), z.array(walletAsset))

/** Answer of `wallet_getCapabilities` (EIP-5792), as far as it tells of assets [S7.26]. */
export const walletCapabilities = z.record(
  z.string(),
  z.object({ assetDiscovery: z.optional(z.object({ supported: z.optional(z.boolean()) })) }),
)
