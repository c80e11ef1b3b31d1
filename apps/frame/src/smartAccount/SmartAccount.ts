import type { FramePage } from '@foyer/contract/frame/framePage'

type Row = NonNullable<FramePage['smartAccounts']>[string]

/** The delegate of the smart accounts of a network, and its interface (EIP-7702). */
export type DelegatedAccount = Exclude<Row, { kind: 'counterfactual' }>

/** The code of an account of a factory (ERC-4337), for networks without EIP-7702. Its address is not that of the key. */
export type CounterfactualAccount = Extract<Row, { kind: 'counterfactual' }> & { readonly permissions?: undefined }

/** The contracts of the smart accounts of a network. They come from the server, never from the app. */
export type SmartAccount = DelegatedAccount | CounterfactualAccount
