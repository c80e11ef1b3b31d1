import type { ReactNode } from 'react'

export default function WhatIsANetwork(): ReactNode {
  return <div className="view" />
}
