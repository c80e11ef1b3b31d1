import { getAddressOf } from '../wallet/getAddressOf.js'
import type { Handler } from './Handler.js'

/** The kind of account to use [S7.53]: where there is no smart account, the EOA stays in use. */
export const setPreferredAccount: Handler<'SET_PREFERRED_ACCOUNT'> = async ({ wallet, chains }, _, { signal }) => ({
  type: 'eoa',
  address: getAddressOf(await wallet.open({ signal, isVisible: false }), chains.getActive()),
})
