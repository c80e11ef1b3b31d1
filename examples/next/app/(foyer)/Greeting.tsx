'use client'

import { useAppKitAccount } from '@foyer/kit/react'

/** Shows how a component of the app reads the account. */
export function Greeting() {
  const { address, status } = useAppKitAccount()
  return <p>{address === undefined ? `You are ${status}.` : `Welcome, ${address}.`}</p>
}
