// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { SafeTransfers } from "./PoolPair.sol";

interface IMintable {
    function mint(address to, uint256 value) external;
}

interface IWrapped {
    function deposit() external payable;
}

/// Pays out what was bought, each purchase once: whoever pays may ask again without knowing whether the last time went well.
contract Till {
    using SafeTransfers for address;

    address public immutable wrapped;
    mapping(bytes32 => bool) public isPaid;

    event Paid(bytes32 indexed purchase, address indexed to, address token, uint256 value);

    constructor(address wrapped_) {
        wrapped = wrapped_;
    }

    /// The native coin comes with the call, for the zero address and for the wrapped coin; other tokens are made on the spot.
    function pay(bytes32 purchase, address token, address to, uint256 value) external payable {
        require(!isPaid[purchase], "Till: PAID_BEFORE");
        isPaid[purchase] = true;
        bool isNative = token == address(0);
        require(msg.value == (isNative || token == wrapped ? value : 0), "Till: WRONG_VALUE");
        if (isNative) {
            (bool isSent,) = to.call{ value: value }("");
            require(isSent, "Till: NOT_TAKEN");
        } else {
            if (token == wrapped) IWrapped(wrapped).deposit{ value: value }();
            else IMintable(token).mint(address(this), value);
            token.send(to, value);
        }
        emit Paid(purchase, to, token, value);
    }
}
