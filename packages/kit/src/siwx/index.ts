export { type CloudAuthEvents, type CloudAuthOptions, CloudAuthSIWX, type SessionAccount } from './CloudAuthSIWX.js'
export { formatMessage, type MessageForm } from './formatMessage.js'
