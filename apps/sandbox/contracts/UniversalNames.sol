// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IRegistryReader {
    function resolver(bytes32 node) external view returns (address);
}

interface IResolverReader {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function addr(bytes32 node) external view returns (address payable);
}

/// Many questions to gateways in one; clients answer it themselves where a gateway's address is `x-batch-gateway:true`.
interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Looks a name up in one call (ENSIP-10, EIP-3668, ENSIP-19 for coin type 60), the way clients ask a universal resolver.
contract UniversalNames {
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    bytes4 private constant EXTENDED_RESOLVER = 0x9061b923;

    /// A question to a resolver, and how to go on once gateways have answered it.
    struct Lookup {
        address found;
        /// ENSIP-10: it is asked by `resolve`, and answers in one more layer of bytes.
        bool isExtended;
        string[] gateways;
        bytes4 ownCallback;
        bytes ownExtra;
        bytes4 callback;
        bytes extra;
    }

    IRegistryReader public immutable registry;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(IRegistryReader registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return resolveWithGateways(name, data, _askClients());
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] memory gateways)
        public
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        return (_goOn(lookup, response), lookup.found);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return reverseWithGateways(account, coinType, _askClients());
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] memory gateways)
        public
        view
        returns (string memory primary, address found, address reverseResolver)
    {
        if (coinType != 60 || account.length != 20) return ("", address(0), address(0));
        bytes32 node = keccak256(abi.encodePacked(ADDR_REVERSE, keccak256(_hexDigits(account))));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = IResolverReader(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory dns = _dnsEncode(primary);
        bytes memory question = abi.encodeCall(IResolverReader.addr, (_namehash(dns, 0)));
        bytes memory answer;
        bytes memory extra = abi.encode(primary, account, reverseResolver);
        (answer, found) = _resolve(dns, question, gateways, this.reverseCallback.selector, extra);
        _checkForward(primary, account, answer);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory primary, address found, address reverseResolver)
    {
        Lookup memory lookup = abi.decode(extraData, (Lookup));
        bytes memory account;
        (primary, account, reverseResolver) = abi.decode(lookup.ownExtra, (string, bytes, address));
        _checkForward(primary, account, _goOn(lookup, response));
        found = lookup.found;
    }

    function _askClients() private pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }

    function _resolve(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 ownCallback,
        bytes memory ownExtra
    ) private view returns (bytes memory, address) {
        (address found, bool isExact) = _findResolver(name);
        bool isExtended = found != address(0) && _isExtended(found);
        // Only an extended resolver may answer for what lies below its name.
        if (found == address(0) || !(isExact || isExtended)) revert ResolverNotFound(name);
        Lookup memory lookup = Lookup(found, isExtended, gateways, ownCallback, ownExtra, bytes4(0), "");
        bytes memory question = isExtended ? abi.encodeCall(IResolverReader.resolve, (name, data)) : data;
        return (_ask(lookup, question), found);
    }

    function _ask(Lookup memory lookup, bytes memory question) private view returns (bytes memory) {
        (bool ok, bytes memory answer) = lookup.found.staticcall(question);
        if (ok) return lookup.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        IBatchGateway.Query memory query = queries[0];
        (query.sender, query.urls, query.data, lookup.callback, lookup.extra) =
            abi.decode(_dropSelector(answer), (address, string[], bytes, bytes4, bytes));
        if (query.sender != lookup.found) revert ResolverError("");
        revert OffchainLookup(
            address(this),
            lookup.gateways,
            abi.encodeCall(IBatchGateway.query, (queries)),
            lookup.ownCallback,
            abi.encode(lookup)
        );
    }

    function _goOn(Lookup memory lookup, bytes calldata response) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes memory first = responses[0];
        if (failures[0]) {
            // Such as HttpError(uint16,string), which clients know.
            assembly {
                revert(add(first, 32), mload(first))
            }
        }
        return _ask(lookup, abi.encodeWithSelector(lookup.callback, first, lookup.extra));
    }

    function _checkForward(string memory primary, bytes memory account, bytes memory answer) private pure {
        address forward = answer.length == 32 ? abi.decode(answer, (address)) : address(0);
        if (forward != address(bytes20(account))) revert ReverseAddressMismatch(primary, abi.encodePacked(forward));
    }

    function _isExtended(address found) private view returns (bool) {
        bytes memory question = abi.encodeCall(IResolverReader.supportsInterface, (EXTENDED_RESOLVER));
        (bool ok, bytes memory answer) = found.staticcall{gas: 30000}(question);
        return ok && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    /// The resolver of a name as DNS writes it, or of its nearest parent that has one.
    function _findResolver(bytes memory name) private view returns (address found, bool isExact) {
        uint256 offset = 0;
        while (true) {
            found = registry.resolver(_namehash(name, offset));
            uint256 length = uint8(name[offset]);
            if (found != address(0) || length == 0) return (found, offset == 0);
            offset += 1 + length;
        }
    }

    function _namehash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        if (end >= name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        return keccak256(abi.encodePacked(_namehash(name, end), label));
    }

    function _dnsEncode(string memory ens) private pure returns (bytes memory dns) {
        bytes memory name = bytes(ens);
        dns = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                dns[i + 1] = name[i];
                continue;
            }
            if (i == start || i - start > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function _dropSelector(bytes memory errorData) private pure returns (bytes memory rest) {
        uint256 length = errorData.length - 4;
        assembly {
            rest := add(errorData, 4)
            mstore(rest, length)
        }
    }

    function _hexDigits(bytes calldata raw) private pure returns (bytes memory hexDigits) {
        bytes16 digits = "0123456789abcdef";
        hexDigits = new bytes(raw.length * 2);
        for (uint256 i = 0; i < raw.length; i++) {
            hexDigits[2 * i] = digits[uint8(raw[i]) >> 4];
            hexDigits[2 * i + 1] = digits[uint8(raw[i]) & 0xf];
        }
    }
}
