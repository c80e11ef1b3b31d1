'use client'

import { useAppKitAccount } from '@foyer/kit/react'

/** What a host's own component knows of the visitor. */
export function Greeting() {
  const { address, status } = useAppKitAccount()
  return <p>{address === undefined ? `You are ${status}.` : `Welcome, ${address}.`}</p>
}
