import type { ReactNode } from 'react'

export default function WhatIsAWallet(): ReactNode {
  return null
}
