import * as z from 'zod/mini'

/** An asset as a wallet returns it. Valid only with all of these fields [S5.17-S5.20]. */
const walletAsset = z.object({
  /** The token's contract. For the native currency any value that the wallet chooses. */
  address: z.string(),
  /** In the smallest unit, as a hex quantity or in decimal digits. */
  balance: z.string(),
  type: z.enum(['ERC20', 'NATIVE']),
  metadata: z.object({
    name: z.string(),
    symbol: z.string(),
    /** Empty if there is none. */
    iconUrl: z.string(),
    decimals: z.number(),
    /** The price of one unit in US dollars. 0 if unknown. */
    price: z.number(),
    /** The value of the whole balance in US dollars. Absent if the price is unknown [S3.27]. */
    value: z.optional(z.number()),
  }),
})

/** An asset of a wallet. */
export type WalletAsset = z.infer<typeof walletAsset>

/**
 * The result of `wallet_getAssets` (ERC-7811): assets by chain id in hex. A single invalid asset makes the whole result
 * invalid [S5.21].
 */
export const walletAssets = z.record(z.string(), z.array(walletAsset))

/** The result of `wallet_getCapabilities` (EIP-5792), reduced to asset discovery [S7.26]. */
export const walletCapabilities = z.record(
  z.string(),
  z.object({ assetDiscovery: z.optional(z.object({ supported: z.optional(z.boolean()) })) }),
)
