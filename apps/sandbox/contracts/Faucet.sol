// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IMintable {
    function mint(address to, uint256 value) external;
}

interface IWrapped {
    function deposit() external payable;
    function transfer(address to, uint256 value) external returns (bool);
}

/// Gives one account the native coin it was called with, one unit of it wrapped, and the sandbox tokens, in one transaction.
contract Faucet {
    struct Portion {
        address token;
        uint256 value;
    }

    uint256 private constant WRAPPED_PORTION = 1 ether;

    IWrapped public immutable wrapped;
    Portion[] public portions;
    mapping(address => uint256) public visits;

    event Dripped(address indexed to, uint256 value);

    error TransferFailed();

    constructor(IWrapped wrapped_, Portion[] memory portions_) {
        wrapped = wrapped_;
        for (uint256 i = 0; i < portions_.length; i++) {
            portions.push(portions_[i]);
        }
    }

    function drip(address payable to) external payable {
        visits[to]++;
        wrapped.deposit{value: WRAPPED_PORTION}();
        wrapped.transfer(to, WRAPPED_PORTION);
        for (uint256 i = 0; i < portions.length; i++) {
            IMintable(portions[i].token).mint(to, portions[i].value);
        }
        uint256 rest = msg.value - WRAPPED_PORTION;
        (bool sent,) = to.call{value: rest}("");
        if (!sent) revert TransferFailed();
        emit Dripped(to, rest);
    }
}
