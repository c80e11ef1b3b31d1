import type { ReactNode } from 'react'

export default function UnsupportedChain(): ReactNode {
  return <div className="view" />
}
