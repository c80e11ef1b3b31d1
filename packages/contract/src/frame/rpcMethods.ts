/** Read methods. The frame shows no screen for them and never aborts them [S7.62, S4.9]. */
export const safeRpcMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
] as const

/** Methods that sign at once. The frame handles the methods of permissions separately. */
export const signingRpcMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'eth_sendUserOperation',
] as const

/** Methods with which the user grants and ends a permission that expires: those of AppKit, then those of ERC-7715. */
export const permissionRpcMethods = [
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
] as const

/** Methods that list permissions (ERC-7715). The frame shows no screen for them. */
export const permissionReadMethods = [
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
] as const

/** Methods that the user confirms in the frame [S7.63-S7.67]. */
export const unsafeRpcMethods = [...signingRpcMethods, ...permissionRpcMethods] as const

/** Methods for which the frame shows information only. The user confirms nothing. */
export const screenRpcMethods = ['wallet_showCallsStatus'] as const

export type SafeRpcMethod = (typeof safeRpcMethods)[number]
export type SigningRpcMethod = (typeof signingRpcMethods)[number]
export type PermissionReadMethod = (typeof permissionReadMethods)[number]
export type PermissionRpcMethod = (typeof permissionRpcMethods)[number]
