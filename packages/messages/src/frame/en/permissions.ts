/** The texts about permissions that expire, loaded with the first request for one. */
export const permissions = {
  grantTitle: 'Allow this site to act for you',
  grantNotice: '{host} can do this without asking you again, until {time}.',
  spendInAll: 'Spend up to {amount} in all',
  spendPerPeriod: 'Spend up to {amount} in each period of {period}',
  useFunctions: 'Use functions of a contract',
  payTo: 'Send {asset} to one address',
  usedBy: 'Used by',
  callCount: 'Number of calls',
  atMost: 'at most {count}',
  endsAt: 'Ends',
  notUpgraded:
    'This works only after your account on {network} is upgraded. Your next transaction with several steps does that.',
  alreadyGranted: 'This site already has permissions that have not ended: {count}. All their limits add up.',
  warnFunctions: 'We cannot check what these functions do: {address}',
  endTitle: 'End a permission',
  endLine: 'End the permission of {host}',
  listTitle: 'Permissions',
  listEmpty: 'No site has a permission to act for you.',
  endEffect: 'It can no longer be used as soon as the network has confirmed this.',
  endAll: 'End all permissions on {network}',
  endAllEffect: 'Permissions that are not in the list end too.',
} as const
