import { createContext } from 'react'

/** True where what React takes over was drawn in this page, from the state of now, and not by a server. */
export const PrerenderedContext = createContext(false)
