import type { ReactNode } from 'react'

export default function GetWallet(): ReactNode {
  return null
}
