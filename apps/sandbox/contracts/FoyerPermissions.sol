// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC7821} from '@openzeppelin/contracts/interfaces/draft-IERC7821.sol';
import {Execution} from '@openzeppelin/contracts/interfaces/draft-IERC7579.sol';
import {IERC20} from '@openzeppelin/contracts/token/ERC20/IERC20.sol';
import {EIP712} from '@openzeppelin/contracts/utils/cryptography/EIP712.sol';
import {SignatureChecker} from '@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol';
import {ReentrancyGuard} from '@openzeppelin/contracts/utils/ReentrancyGuard.sol';

/// An account that executes calls of a contract for permissions.
interface IPermissionAccount {
    function PERMISSIONS() external view returns (address);
}

/**
 * Executes calls for accounts of FoyerDelegate and FoyerAccount within permissions that the accounts signed (EIP-712,
 * redeemed as in ERC-7710). A permission has targets with functions, spending limits, a number of calls and an end.
 * Unaudited.
 */
contract FoyerPermissions is EIP712, ReentrancyGuard {
    /// The functions of a contract that may be called. An empty list allows payments without data.
    struct Rule {
        address target;
        bytes4[] selectors;
    }

    /// The most that may be spent in each period of `period` seconds, or in all with 0. Token 0 is the native coin.
    struct Limit {
        address token;
        uint256 amount;
        uint48 period;
    }

    struct Permission {
        address account;
        /// The only account that can use the permission.
        address delegate;
        uint48 validAfter;
        uint48 validUntil;
        uint32 maxCalls;
        uint256 epoch;
        uint256 salt;
        Rule[] rules;
        Limit[] limits;
    }

    struct Spending {
        uint256 period;
        uint256 amount;
    }

    struct Allowance {
        address token;
        address spender;
        uint256 before;
    }

    error PermissionInvalid();
    error PermissionOver();
    error CallNotAllowed(address target, bytes4 selector);
    error LimitExceeded(address token);
    error ModeNotSupported();

    event PermissionUsed(address indexed account, bytes32 indexed hash, uint256 calls);
    event PermissionEnded(address indexed account, bytes32 indexed hash);
    event AllPermissionsEnded(address indexed account, uint256 epoch);

    bytes32 private constant RULE_TYPE = keccak256('Rule(address target,bytes4[] selectors)');
    bytes32 private constant LIMIT_TYPE = keccak256('Limit(address token,uint256 amount,uint48 period)');
    bytes32 private constant PERMISSION_TYPE =
        keccak256(
            'Permission(address account,address delegate,uint48 validAfter,uint48 validUntil,uint32 maxCalls,uint256 epoch,uint256 salt,Rule[] rules,Limit[] limits)Limit(address token,uint256 amount,uint48 period)Rule(address target,bytes4[] selectors)'
        );

    bytes32 private constant BATCH_MODE = bytes32(uint256(1) << 248);

    bytes4 private constant TRANSFER = IERC20.transfer.selector;
    bytes4 private constant TRANSFER_FROM = IERC20.transferFrom.selector;
    bytes4 private constant APPROVE = IERC20.approve.selector;
    bytes4 private constant INCREASE_ALLOWANCE = 0x39509351;
    bytes4 private constant SET_APPROVAL_FOR_ALL = 0xa22cb465;

    mapping(address account => uint256) public epochs;
    mapping(address account => mapping(bytes32 hash => bool)) public hasEnded;
    mapping(bytes32 hash => uint256) public usedCalls;
    mapping(bytes32 hash => mapping(uint256 index => Spending)) private _spending;

    constructor() EIP712('FoyerPermissions', '1') {}

    /// Ends one permission of the caller.
    function end(bytes32 hash) external {
        hasEnded[msg.sender][hash] = true;
        emit PermissionEnded(msg.sender, hash);
    }

    /// Ends all permissions of the caller.
    function endAll() external {
        emit AllPermissionsEnded(msg.sender, ++epochs[msg.sender]);
    }

    /// Executes calls of accounts (ERC-7710). Each context is a permission and the signature of its account.
    function redeemDelegations(
        bytes[] calldata contexts,
        bytes32[] calldata modes,
        bytes[] calldata executions
    ) external nonReentrant {
        if (contexts.length != modes.length || contexts.length != executions.length) revert PermissionInvalid();
        for (uint256 i; i < contexts.length; ++i) {
            (Permission memory permission, bytes memory signature) = abi.decode(contexts[i], (Permission, bytes));
            _redeem(permission, signature, _decode(modes[i], executions[i]));
        }
    }

    /// Returns the hash that the account signs.
    function getHash(Permission memory permission) public view returns (bytes32) {
        bytes32[] memory rules = new bytes32[](permission.rules.length);
        for (uint256 i; i < rules.length; ++i) {
            Rule memory rule = permission.rules[i];
            rules[i] = keccak256(abi.encode(RULE_TYPE, rule.target, keccak256(abi.encodePacked(rule.selectors))));
        }
        bytes32[] memory limits = new bytes32[](permission.limits.length);
        for (uint256 i; i < limits.length; ++i) {
            Limit memory limit = permission.limits[i];
            limits[i] = keccak256(abi.encode(LIMIT_TYPE, limit.token, limit.amount, limit.period));
        }
        return
            _hashTypedDataV4(
                keccak256(
                    abi.encode(
                        PERMISSION_TYPE,
                        permission.account,
                        permission.delegate,
                        permission.validAfter,
                        permission.validUntil,
                        permission.maxCalls,
                        permission.epoch,
                        permission.salt,
                        keccak256(abi.encodePacked(rules)),
                        keccak256(abi.encodePacked(limits))
                    )
                )
            );
    }

    /// Returns what was spent of a limit in the current period.
    function getSpent(Permission calldata permission, uint256 index) external view returns (uint256) {
        Spending storage spending = _spending[getHash(permission)][index];
        return spending.period == _getPeriod(permission, index) ? spending.amount : 0;
    }

    function _redeem(Permission memory permission, bytes memory signature, Execution[] memory calls) private {
        address account = permission.account;
        bytes32 hash = getHash(permission);
        if (permission.delegate != msg.sender || account.code.length == 0) revert PermissionInvalid();
        // Other code could accept the calls below without executing them.
        if (IPermissionAccount(account).PERMISSIONS() != address(this)) revert PermissionInvalid();
        if (!SignatureChecker.isValidSignatureNow(account, hash, signature)) revert PermissionInvalid();
        bool isOver = block.timestamp < permission.validAfter ||
            block.timestamp >= permission.validUntil ||
            permission.epoch != epochs[account] ||
            hasEnded[account][hash];
        usedCalls[hash] += calls.length;
        if (isOver || usedCalls[hash] > permission.maxCalls) revert PermissionOver();

        uint256[] memory balances = new uint256[](permission.limits.length);
        for (uint256 i; i < balances.length; ++i) balances[i] = _getBalance(permission.limits[i].token, account);
        Allowance[] memory allowances = new Allowance[](calls.length);
        for (uint256 i; i < calls.length; ++i) allowances[i] = _check(permission, calls[i]);

        IERC7821(account).execute(BATCH_MODE, abi.encode(calls));
        emit PermissionUsed(account, hash, calls.length);

        for (uint256 i; i < balances.length; ++i) {
            uint256 spent = _getSpent(account, permission.limits[i].token, balances[i], calls);
            _spend(permission, hash, i, spent + _getRaised(allowances, permission.limits[i].token, account));
        }
    }

    /// Returns by how much the balance fell, and at least what the calls sent: what they bring in does not count.
    function _getSpent(
        address account,
        address token,
        uint256 before,
        Execution[] memory calls
    ) private view returns (uint256) {
        uint256 balance = _getBalance(token, account);
        uint256 lost = balance < before ? before - balance : 0;
        uint256 sent = _getSent(calls, token);
        return lost > sent ? lost : sent;
    }

    /// Reverts unless a rule allows the call. Returns the allowance that the call changes, if it is an approval.
    function _check(Permission memory permission, Execution memory call) private view returns (Allowance memory found) {
        address target = call.target;
        bytes memory data = call.callData;
        bytes4 selector = data.length >= 4 ? bytes4(data) : bytes4(0);
        // Calls of the account itself, which it also has at the zero address, could raise the limits or hide calls.
        if (target == permission.account || target == address(0) || target == address(this))
            revert CallNotAllowed(target, selector);
        if (!_isListed(permission.rules, target, selector, data.length)) revert CallNotAllowed(target, selector);
        if (call.value > 0 && !_hasLimit(permission, address(0))) revert LimitExceeded(address(0));
        if (data.length == 0) return found;
        if (selector == INCREASE_ALLOWANCE || selector == SET_APPROVAL_FOR_ALL) revert CallNotAllowed(target, selector);
        bool moves = selector == TRANSFER || selector == TRANSFER_FROM || selector == APPROVE;
        if (moves && !_hasLimit(permission, target)) revert LimitExceeded(target);
        if (selector != APPROVE) return found;
        if (data.length < 68) revert CallNotAllowed(target, selector);
        address spender;
        assembly ('memory-safe') {
            spender := mload(add(data, 36))
        }
        return Allowance(target, spender, IERC20(target).allowance(permission.account, spender));
    }

    function _isListed(
        Rule[] memory rules,
        address target,
        bytes4 selector,
        uint256 length
    ) private pure returns (bool) {
        for (uint256 i; i < rules.length; ++i) {
            if (rules[i].target != target) continue;
            bytes4[] memory selectors = rules[i].selectors;
            if (selectors.length == 0 && length == 0) return true;
            if (length < 4) continue;
            for (uint256 j; j < selectors.length; ++j) if (selectors[j] == selector) return true;
        }
        return false;
    }

    function _hasLimit(Permission memory permission, address token) private pure returns (bool) {
        for (uint256 i; i < permission.limits.length; ++i) if (permission.limits[i].token == token) return true;
        return false;
    }

    /// Returns the amounts of a token in payments and transfers.
    function _getSent(Execution[] memory calls, address token) private pure returns (uint256 sum) {
        for (uint256 i; i < calls.length; ++i) {
            if (token == address(0)) sum += calls[i].value;
            else if (calls[i].target == token) sum += _getAmount(calls[i].callData);
        }
    }

    function _getAmount(bytes memory data) private pure returns (uint256 amount) {
        bytes4 selector = data.length >= 4 ? bytes4(data) : bytes4(0);
        uint256 offset = selector == TRANSFER ? 68 : selector == TRANSFER_FROM ? 100 : 0;
        if (offset == 0 || data.length < offset) return 0;
        assembly ('memory-safe') {
            amount := mload(add(data, offset))
        }
    }

    /// Returns by how much the calls raised allowances of a token. An allowance can be spent later, so it counts.
    function _getRaised(
        Allowance[] memory allowances,
        address token,
        address account
    ) private view returns (uint256 sum) {
        if (token == address(0)) return 0;
        for (uint256 i; i < allowances.length; ++i) {
            Allowance memory each = allowances[i];
            if (each.token != token || _isRepeated(allowances, i)) continue;
            uint256 current = IERC20(token).allowance(account, each.spender);
            if (current > each.before) sum += current - each.before;
        }
    }

    function _isRepeated(Allowance[] memory allowances, uint256 index) private pure returns (bool) {
        Allowance memory one = allowances[index];
        for (uint256 i; i < index; ++i)
            if (allowances[i].token == one.token && allowances[i].spender == one.spender) return true;
        return false;
    }

    function _spend(Permission memory permission, bytes32 hash, uint256 index, uint256 amount) private {
        if (amount == 0) return;
        Spending storage spending = _spending[hash][index];
        uint256 period = _getPeriod(permission, index);
        uint256 total = (spending.period == period ? spending.amount : 0) + amount;
        if (total > permission.limits[index].amount) revert LimitExceeded(permission.limits[index].token);
        (spending.period, spending.amount) = (period, total);
    }

    /// Returns the number of the current period. It is at least 1, so that stored zeros belong to no period.
    function _getPeriod(Permission memory permission, uint256 index) private view returns (uint256) {
        uint48 length = permission.limits[index].period;
        return length == 0 ? 1 : 1 + (block.timestamp - permission.validAfter) / length;
    }

    function _getBalance(address token, address account) private view returns (uint256) {
        return token == address(0) ? account.balance : IERC20(token).balanceOf(account);
    }

    /// Decodes one call or a batch of ERC-7579. Other modes are not supported, such as calls that may fail.
    function _decode(bytes32 mode, bytes calldata data) private pure returns (Execution[] memory calls) {
        if (mode == BATCH_MODE) return abi.decode(data, (Execution[]));
        if (mode != bytes32(0) || data.length < 52) revert ModeNotSupported();
        calls = new Execution[](1);
        calls[0] = Execution(address(bytes20(data[:20])), uint256(bytes32(data[20:52])), data[52:]);
    }
}
