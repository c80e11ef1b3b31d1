import { useEffect, useState } from 'react'
import type { SettingValue } from '../options/Control.js'
import { arrangeWallet, type WalletSituation } from './arrangeWallet.js'

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
