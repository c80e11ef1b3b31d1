import { useMemo } from 'react'
import { useInstance } from './AppKitContext.js'

/** Reads the native balance of the connected account when called; answers with exact decimal text and symbol. */
export function useAppKitBalance() {
  const { getAccount, updateNativeBalance } = useInstance('useAppKitBalance')
  return useMemo(
    () => ({
      fetchBalance: async () => {
        await updateNativeBalance()
        const { balance, balanceSymbol } = getAccount()
        return { balance, balanceSymbol }
      },
    }),
    [getAccount, updateNativeBalance],
  )
}
