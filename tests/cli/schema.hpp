// A validator for the part of JSON Schema that docs/schema uses; any other keyword is an error, never ignored.
#pragma once

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace katlas::testing {

class Schema {
  public:
    explicit Schema(nlohmann::json root) : root_(std::move(root)) {}

    // What is wrong with `value`; empty if it is valid.
    [[nodiscard]] std::vector<std::string> faults(const nlohmann::json& value) const {
        std::vector<std::string> found;
        check(root_, value, "", found);
        return found;
    }

    // Members that some object in `value` has and the schema nowhere describes.
    [[nodiscard]] std::set<std::string> undescribed(const nlohmann::json& value) const {
        std::set<std::string> described;
        collect_properties(root_, described);
        std::set<std::string> missing;
        collect_members(value, described, missing);
        return missing;
    }

  private:
    using Json = nlohmann::json;

    void check(const Json& schema, const Json& value, const std::string& at, std::vector<std::string>& found) const {
        for (const auto& [key, rule] : schema.items()) {
            const auto fault = [&, &name = key](bool bad) {
                if (bad)
                    found.push_back(at + ": " + name + ": " + value.dump());
            };
            if (key == "$schema" || key == "title" || key == "$defs" || key == "then") {
                continue;
            } else if (key == "$ref") {
                check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at, found);
            } else if (key == "const") {
                fault(value != rule);
            } else if (key == "enum") {
                fault(std::find(rule.begin(), rule.end(), value) == rule.end());
            } else if (key == "type") {
                fault(!has_type(rule, value));
            } else if (key == "minimum") {
                fault(value.is_number() && value < rule);
            } else if (key == "minItems") {
                fault(value.is_array() && value.size() < rule.get<std::size_t>());
            } else if (key == "required") {
                for (const auto& name : rule)
                    fault(value.is_object() && !value.contains(name.get<std::string>()));
            } else if (key == "properties") {
                for (const auto& [name, inner] : rule.items())
                    if (value.is_object() && value.contains(name))
                        check(inner, value.at(name), at + "/" + name, found);
            } else if (key == "items") {
                for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                    check(rule, value[i], at + "/" + std::to_string(i), found);
            } else if (key == "allOf") {
                for (const auto& inner : rule)
                    check(inner, value, at, found);
            } else if (key == "oneOf") {
                fault(std::count_if(rule.begin(), rule.end(), [&](const Json& r) { return valid(r, value); }) != 1);
            } else if (key == "if") {
                if (valid(rule, value))
                    check(schema.at("then"), value, at, found);
            } else {
                throw std::logic_error("unknown keyword in a schema: " + key);
            }
        }
    }

    [[nodiscard]] bool valid(const Json& schema, const Json& value) const {
        std::vector<std::string> found;
        check(schema, value, "", found);
        return found.empty();
    }

    static bool has_type(const Json& rule, const Json& value) {
        if (rule.is_array())
            return std::any_of(rule.begin(), rule.end(), [&](const Json& r) { return has_type(r, value); });
        const auto name = rule.get<std::string>();
        return (name == "object" && value.is_object()) || (name == "array" && value.is_array()) ||
               (name == "string" && value.is_string()) || (name == "null" && value.is_null()) ||
               (name == "boolean" && value.is_boolean()) || (name == "integer" && value.is_number_integer()) ||
               (name == "number" && value.is_number());
    }

    static void collect_properties(const Json& schema, std::set<std::string>& found) {
        if (schema.is_object() && schema.contains("properties"))
            for (const auto& [name, inner] : schema.at("properties").items())
                found.insert(name);
        if (schema.is_structured())
            for (const auto& inner : schema)
                collect_properties(inner, found);
    }

    static void collect_members(const Json& value, const std::set<std::string>& described,
                                std::set<std::string>& missing) {
        if (value.is_object())
            for (const auto& [name, inner] : value.items())
                if (!described.contains(name))
                    missing.insert(name);
        if (value.is_structured())
            for (const auto& inner : value)
                collect_members(inner, described, missing);
    }

    Json root_;
};

} // namespace katlas::testing
