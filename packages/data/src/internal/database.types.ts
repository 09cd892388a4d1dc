// Generated from supabase/migrations by `pnpm --filter @outpace/supabase run generate`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          brand_partner_id: string | null;
          details: Json;
          id: number;
          occurred_at: string;
          reason: string | null;
          subject_id: string | null;
          subject_table: string;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          brand_partner_id?: string | null;
          details?: Json;
          id?: never;
          occurred_at?: string;
          reason?: string | null;
          subject_id?: string | null;
          subject_table: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          brand_partner_id?: string | null;
          details?: Json;
          id?: never;
          occurred_at?: string;
          reason?: string | null;
          subject_id?: string | null;
          subject_table?: string;
        };
        Relationships: [];
      };
      brand_members: {
        Row: {
          brand_partner_id: string;
          created_at: string;
          role: string;
          user_id: string;
        };
        Insert: {
          brand_partner_id: string;
          created_at?: string;
          role?: string;
          user_id: string;
        };
        Update: {
          brand_partner_id?: string;
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "brand_members_brand_partner_id_fkey";
            columns: ["brand_partner_id"];
            isOneToOne: false;
            referencedRelation: "brand_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      brand_partners: {
        Row: {
          blocked_at: string | null;
          brand_name: string | null;
          closed_at: string | null;
          contact_email: string | null;
          contact_name: string;
          created_at: string;
          erased_at: string | null;
          id: string;
          is_active: boolean;
          left_at: string | null;
          logo_url: string | null;
          name: string;
          partnership_tier: string;
          search_name: string;
        };
        Insert: {
          blocked_at?: string | null;
          brand_name?: never;
          closed_at?: string | null;
          contact_email?: string | null;
          contact_name?: string;
          created_at?: string;
          erased_at?: string | null;
          id?: string;
          is_active?: never;
          left_at?: string | null;
          logo_url?: string | null;
          name: string;
          partnership_tier?: string;
          search_name?: never;
        };
        Update: {
          blocked_at?: string | null;
          brand_name?: never;
          closed_at?: string | null;
          contact_email?: string | null;
          contact_name?: string;
          created_at?: string;
          erased_at?: string | null;
          id?: string;
          is_active?: never;
          left_at?: string | null;
          logo_url?: string | null;
          name?: string;
          partnership_tier?: string;
          search_name?: never;
        };
        Relationships: [
          {
            foreignKeyName: "brand_partners_partnership_tier_fkey";
            columns: ["partnership_tier"];
            isOneToOne: false;
            referencedRelation: "tiers";
            referencedColumns: ["tier"];
          },
        ];
      };
      discount_codes: {
        Row: {
          code: string;
          created_at: string;
          description: string;
          discount_type: string;
          discount_value: number;
          expires_at: string | null;
          max_redemptions: number | null;
          max_redemptions_per_brand: number | null;
          tier: string;
        };
        Insert: {
          code: string;
          created_at?: string;
          description: string;
          discount_type: string;
          discount_value: number;
          expires_at?: string | null;
          max_redemptions?: number | null;
          max_redemptions_per_brand?: number | null;
          tier: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          description?: string;
          discount_type?: string;
          discount_value?: number;
          expires_at?: string | null;
          max_redemptions?: number | null;
          max_redemptions_per_brand?: number | null;
          tier?: string;
        };
        Relationships: [
          {
            foreignKeyName: "discount_codes_tier_fkey";
            columns: ["tier"];
            isOneToOne: false;
            referencedRelation: "tiers";
            referencedColumns: ["tier"];
          },
        ];
      };
      live_races: {
        Row: {
          approved_at: string | null;
          background_photo_url: string | null;
          brand_partner_id: string;
          brand_race_number: number;
          brand_website_url: string | null;
          created_at: string;
          custom_logo_url: string | null;
          description: string;
          elapsed_time: number;
          entry_credits_required: number;
          id: string;
          max_participants: number;
          name: string;
          route_data: Json;
          search_name: string;
          start_sequence: number;
          start_time: string;
          start_time_zone: string;
          status: string;
          target_distance: number;
        };
        Insert: {
          approved_at?: string | null;
          background_photo_url?: string | null;
          brand_partner_id: string;
          brand_race_number: number;
          brand_website_url?: string | null;
          created_at?: string;
          custom_logo_url?: string | null;
          description: string;
          elapsed_time?: number;
          entry_credits_required?: number;
          id?: string;
          max_participants?: number;
          name: string;
          route_data?: Json;
          search_name?: never;
          start_sequence?: number;
          start_time: string;
          start_time_zone: string;
          status?: string;
          target_distance?: number;
        };
        Update: {
          approved_at?: string | null;
          background_photo_url?: string | null;
          brand_partner_id?: string;
          brand_race_number?: number;
          brand_website_url?: string | null;
          created_at?: string;
          custom_logo_url?: string | null;
          description?: string;
          elapsed_time?: number;
          entry_credits_required?: number;
          id?: string;
          max_participants?: number;
          name?: string;
          route_data?: Json;
          search_name?: never;
          start_sequence?: number;
          start_time?: string;
          start_time_zone?: string;
          status?: string;
          target_distance?: number;
        };
        Relationships: [
          {
            foreignKeyName: "live_races_brand_partner_id_fkey";
            columns: ["brand_partner_id"];
            isOneToOne: false;
            referencedRelation: "brand_partners";
            referencedColumns: ["id"];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          address_hash: string;
          confirmed_at: string | null;
          email: string | null;
          id: string;
          nonce: string;
          page: string | null;
          requested_at: string;
          status: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          address_hash: string;
          confirmed_at?: string | null;
          email?: string | null;
          id?: string;
          nonce?: string;
          page?: string | null;
          requested_at?: string;
          status?: string;
          unsubscribed_at?: string | null;
        };
        Update: {
          address_hash?: string;
          confirmed_at?: string | null;
          email?: string | null;
          id?: string;
          nonce?: string;
          page?: string | null;
          requested_at?: string;
          status?: string;
          unsubscribed_at?: string | null;
        };
        Relationships: [];
      };
      order_payments: {
        Row: {
          applied_sequence: number;
          attempt: number;
          brand_partner_id: string;
          charge_id: string | null;
          created_at: string;
          currency: string;
          description: string;
          expected_cents: number;
          expires_at: string | null;
          id: string;
          invoice_number: string | null;
          invoice_url: string | null;
          livemode: boolean;
          order_id: string;
          payment_intent_id: string | null;
          provider: string;
          receipt_url: string | null;
          received_cents: number;
          session_id: string | null;
          status: string;
          synced_at: string | null;
        };
        Insert: {
          applied_sequence?: number;
          attempt: number;
          brand_partner_id: string;
          charge_id?: string | null;
          created_at?: string;
          currency?: string;
          description: string;
          expected_cents: number;
          expires_at?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_url?: string | null;
          livemode: boolean;
          order_id: string;
          payment_intent_id?: string | null;
          provider: string;
          receipt_url?: string | null;
          received_cents?: number;
          session_id?: string | null;
          status?: string;
          synced_at?: string | null;
        };
        Update: {
          applied_sequence?: number;
          attempt?: number;
          brand_partner_id?: string;
          charge_id?: string | null;
          created_at?: string;
          currency?: string;
          description?: string;
          expected_cents?: number;
          expires_at?: string | null;
          id?: string;
          invoice_number?: string | null;
          invoice_url?: string | null;
          livemode?: boolean;
          order_id?: string;
          payment_intent_id?: string | null;
          provider?: string;
          receipt_url?: string | null;
          received_cents?: number;
          session_id?: string | null;
          status?: string;
          synced_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "order_payments_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "race_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_entries: {
        Row: {
          brand_partner_id: string;
          cents: number;
          kind: string;
          occurred_at: string;
          order_id: string;
          payment_id: string;
          reference: string;
        };
        Insert: {
          brand_partner_id: string;
          cents: number;
          kind: string;
          occurred_at: string;
          order_id: string;
          payment_id: string;
          reference: string;
        };
        Update: {
          brand_partner_id?: string;
          cents?: number;
          kind?: string;
          occurred_at?: string;
          order_id?: string;
          payment_id?: string;
          reference?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payment_entries_payment_id_fkey";
            columns: ["payment_id", "order_id", "brand_partner_id"];
            isOneToOne: false;
            referencedRelation: "order_payments";
            referencedColumns: ["id", "order_id", "brand_partner_id"];
          },
        ];
      };
      race_orders: {
        Row: {
          brand_partner_id: string;
          created_at: string;
          currency: string;
          discount_cents: number;
          discount_code: string | null;
          id: string;
          list_price_cents: number;
          live_race_id: string | null;
          package_id: string | null;
          paid_at: string | null;
          pay_by: string | null;
          payment_provider: string | null;
          payment_reference: string | null;
          refunded_cents: number;
          request_fingerprint: string;
          request_id: string;
          review: string | null;
          settled_by: string | null;
          status: string;
          tier: string;
          total_cents: number;
        };
        Insert: {
          brand_partner_id: string;
          created_at?: string;
          currency?: string;
          discount_cents: number;
          discount_code?: string | null;
          id?: string;
          list_price_cents: number;
          live_race_id?: string | null;
          package_id?: string | null;
          paid_at?: string | null;
          pay_by?: string | null;
          payment_provider?: string | null;
          payment_reference?: string | null;
          refunded_cents?: number;
          request_fingerprint: string;
          request_id: string;
          review?: string | null;
          settled_by?: string | null;
          status: string;
          tier: string;
          total_cents: number;
        };
        Update: {
          brand_partner_id?: string;
          created_at?: string;
          currency?: string;
          discount_cents?: number;
          discount_code?: string | null;
          id?: string;
          list_price_cents?: number;
          live_race_id?: string | null;
          package_id?: string | null;
          paid_at?: string | null;
          pay_by?: string | null;
          payment_provider?: string | null;
          payment_reference?: string | null;
          refunded_cents?: number;
          request_fingerprint?: string;
          request_id?: string;
          review?: string | null;
          settled_by?: string | null;
          status?: string;
          tier?: string;
          total_cents?: number;
        };
        Relationships: [
          {
            foreignKeyName: "race_orders_brand_partner_id_fkey";
            columns: ["brand_partner_id"];
            isOneToOne: false;
            referencedRelation: "brand_partners";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "race_orders_discount_code_fkey";
            columns: ["discount_code"];
            isOneToOne: false;
            referencedRelation: "discount_codes";
            referencedColumns: ["code"];
          },
          {
            foreignKeyName: "race_orders_live_race_id_fkey";
            columns: ["live_race_id", "brand_partner_id"];
            isOneToOne: true;
            referencedRelation: "live_races";
            referencedColumns: ["id", "brand_partner_id"];
          },
          {
            foreignKeyName: "race_orders_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "race_packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "race_orders_settled_by_fkey";
            columns: ["settled_by"];
            isOneToOne: true;
            referencedRelation: "order_payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "race_orders_tier_fkey";
            columns: ["tier"];
            isOneToOne: false;
            referencedRelation: "tiers";
            referencedColumns: ["tier"];
          },
        ];
      };
      race_packages: {
        Row: {
          brand_partner_id: string;
          created_at: string;
          ended_at: string | null;
          id: string;
          order_id: string;
          tier: string;
          valid_until: string;
        };
        Insert: {
          brand_partner_id: string;
          created_at?: string;
          ended_at?: string | null;
          id?: string;
          order_id: string;
          tier: string;
          valid_until: string;
        };
        Update: {
          brand_partner_id?: string;
          created_at?: string;
          ended_at?: string | null;
          id?: string;
          order_id?: string;
          tier?: string;
          valid_until?: string;
        };
        Relationships: [
          {
            foreignKeyName: "race_packages_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "race_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      race_participant_totals: {
        Row: {
          brand_partner_id: string;
          completed_participants: number;
          live_race_id: string;
          median_seconds: number | null;
          total_participants: number;
        };
        Insert: {
          brand_partner_id: string;
          completed_participants?: number;
          live_race_id: string;
          median_seconds?: number | null;
          total_participants?: number;
        };
        Update: {
          brand_partner_id?: string;
          completed_participants?: number;
          live_race_id?: string;
          median_seconds?: number | null;
          total_participants?: number;
        };
        Relationships: [
          {
            foreignKeyName: "race_participant_totals_brand_partner_id_fkey";
            columns: ["brand_partner_id"];
            isOneToOne: false;
            referencedRelation: "brand_partners";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "race_participant_totals_live_race_id_fkey";
            columns: ["live_race_id"];
            isOneToOne: true;
            referencedRelation: "live_races";
            referencedColumns: ["id"];
          },
        ];
      };
      race_participants: {
        Row: {
          completed_at: string | null;
          completion_seconds: number | null;
          id: number;
          joined_at: string;
          live_race_id: string;
          runner_id: string;
        };
        Insert: {
          completed_at?: string | null;
          completion_seconds?: number | null;
          id?: never;
          joined_at?: string;
          live_race_id: string;
          runner_id: string;
        };
        Update: {
          completed_at?: string | null;
          completion_seconds?: number | null;
          id?: never;
          joined_at?: string;
          live_race_id?: string;
          runner_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "race_participants_live_race_id_fkey";
            columns: ["live_race_id"];
            isOneToOne: false;
            referencedRelation: "live_races";
            referencedColumns: ["id"];
          },
        ];
      };
      refund_requests: {
        Row: {
          asked_by: string | null;
          cents: number;
          created_at: string;
          error: string | null;
          id: string;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          status: string;
        };
        Insert: {
          asked_by?: string | null;
          cents: number;
          created_at?: string;
          error?: string | null;
          id: string;
          order_id: string;
          payment_id: string;
          provider_refund_id?: string | null;
          reason: string;
          status?: string;
        };
        Update: {
          asked_by?: string | null;
          cents?: number;
          created_at?: string;
          error?: string | null;
          id?: string;
          order_id?: string;
          payment_id?: string;
          provider_refund_id?: string | null;
          reason?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "refund_requests_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "race_orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refund_requests_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "order_payments";
            referencedColumns: ["id"];
          },
        ];
      };
      staff_members: {
        Row: {
          granted_at: string;
          user_id: string;
        };
        Insert: {
          granted_at?: string;
          user_id: string;
        };
        Update: {
          granted_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      tiers: {
        Row: {
          participant_cap: number;
          price_cents: number;
          races_per_month: number;
          tier: string;
        };
        Insert: {
          participant_cap: number;
          price_cents: number;
          races_per_month: number;
          tier: string;
        };
        Update: {
          participant_cap?: number;
          price_cents?: number;
          races_per_month?: number;
          tier?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      brand_race_analytics: {
        Row: {
          average_completion_time: number | null;
          average_pace: number | null;
          completed_participants: number;
          live_race_id: string;
          total_participants: number;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_invitation: {
        Args: {
          name?: string;
          token: string;
        };
        Returns: string;
      };
      accept_race_change: {
        Args: {
          changes: Json;
          race_id: string;
        };
        Returns: undefined;
      };
      admin_overview: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["admin_counters"];
      };
      allow_account_change: {
        Args: {
          kind: string;
          value: string;
        };
        Returns: undefined;
      };
      allow_invitations: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      apply_payment_snapshot: {
        Args: {
          payment_id: string;
          sequence: number;
          snapshot: Json;
        };
        Returns: string;
      };
      attach_session: {
        Args: {
          expires_at: string;
          payment_id: string;
          session_id: string;
        };
        Returns: string;
      };
      audit_entries: {
        Args: {
          actor_id?: string;
          after_id?: number;
          after_value?: string;
          brand_id?: string;
          descending?: boolean;
          order_id?: string;
          race_id?: string;
          since?: string;
          until?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["audit_entry"][];
      };
      begin_confirmation: {
        Args: {
          order_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["payment_confirmation"];
      };
      begin_payment: {
        Args: {
          order_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["payment_attempt"];
      };
      begin_sync: {
        Args: {
          payment_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["payment_sync"];
      };
      brand_closing: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_closing_state"];
      };
      brand_invitations: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_invitation"][];
      };
      brand_log: {
        Args: {
          after_id?: number;
          brand_id?: string;
          race_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_log_entry"][];
      };
      brand_order: {
        Args: {
          order_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"];
      };
      brand_order_history: {
        Args: {
          after?: string;
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"][];
      };
      brand_races: {
        Args: {
          after_id?: string;
          after_value?: string;
          brand_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_race"][];
      };
      brand_season: {
        Args: {
          brand_id?: string;
          season_year?: number;
        };
        Returns: Database["public"]["CompositeTypes"]["season"];
      };
      brand_team: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["team_member"][];
      };
      check_ledger: {
        Args: never;
        Returns: number;
      };
      claim_emails: {
        Args: {
          batch_size: number;
        };
        Returns: Database["public"]["CompositeTypes"]["claimed_email"][];
      };
      close_brand: {
        Args: {
          brand_id?: string;
          name: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_closing_state"];
      };
      confirm_hand_over: {
        Args: {
          hand_over_id: string;
        };
        Returns: string | null;
      };
      confirm_newsletter: {
        Args: {
          token: string;
          wording?: string;
        };
        Returns: boolean;
      };
      count_matching_races: {
        Args: {
          brand_id?: string;
          name?: string;
          starts_before?: string;
          starts_from?: string;
          status?: string;
        };
        Returns: number;
      };
      create_race: {
        Args: {
          brand_id?: string;
          discount_code?: string;
          expected_total?: number;
          package_id?: string;
          race: Json;
          request_id: string;
        };
        Returns: Database["public"]["Tables"]["live_races"]["Row"];
      };
      create_report_link: {
        Args: {
          days: number;
          name: string;
          race_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["created_report_link"];
      };
      email_preferences: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["email_preference"][];
      };
      end_other_sessions: {
        Args: never;
        Returns: number;
      };
      end_session: {
        Args: {
          session_id: string;
        };
        Returns: boolean;
      };
      event_cursor: {
        Args: {
          provider: string;
        };
        Returns: string | null;
      };
      factor_wait: {
        Args: {
          factor_id: string;
        };
        Returns: number | null;
      };
      fail_email: {
        Args: {
          error: string;
          id: string;
          is_final: boolean;
        };
        Returns: undefined;
      };
      fail_refund: {
        Args: {
          error: string;
          refund_id: string;
        };
        Returns: undefined;
      };
      finish_email: {
        Args: {
          id: string;
          provider_id: string;
        };
        Returns: undefined;
      };
      hand_over_brand: {
        Args: {
          brand_id: string;
          email: string;
          reason: string;
        };
        Returns: string;
      };
      hold_brand: {
        Args: {
          brand_id: string;
          held: boolean;
          reason: string;
        };
        Returns: undefined;
      };
      invite_member: {
        Args: {
          brand_id?: string;
          email: string;
          role: string;
        };
        Returns: string;
      };
      is_brand_email_available: {
        Args: {
          email: string;
        };
        Returns: boolean;
      };
      is_brand_name_available: {
        Args: {
          name: string;
        };
        Returns: boolean;
      };
      keep_brand: {
        Args: {
          hand_over_id: string;
        };
        Returns: boolean;
      };
      keep_factor: {
        Args: {
          factor_id: string;
        };
        Returns: boolean;
      };
      list_factors: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["second_factor"][];
      };
      list_put_off_emails: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["put_off_emails"][];
      };
      list_sessions: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["open_session"][];
      };
      list_undelivered_emails: {
        Args: {
          after_id?: string;
          after_value?: string;
          descending?: boolean;
        };
        Returns: Database["public"]["CompositeTypes"]["undelivered_email_found"][];
      };
      live_payments: {
        Args: {
          order_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["payment_sync_target"][];
      };
      newsletter_addresses: {
        Args: {
          after_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["newsletter_address"][];
      };
      newsletter_overview: {
        Args: never;
        Returns: Json;
      };
      note_email_event: {
        Args: {
          event_id: string;
          failure?: string;
          provider_id: string;
          suppressed?: string[];
          type: string;
        };
        Returns: undefined;
      };
      note_event: {
        Args: {
          event_id: string;
          livemode: boolean;
          object_id?: string;
          payload: Json;
          payment_id?: string;
          provider: string;
          provider_created: string;
          type: string;
        };
        Returns: Database["public"]["CompositeTypes"]["noted_event"];
      };
      order_package: {
        Args: {
          brand_id?: string;
          request_id: string;
          tier: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"];
      };
      orders_due: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["due_orders"];
      };
      pending_refunds: {
        Args: {
          order_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["pending_refund"][];
      };
      photo_room: {
        Args: {
          brand_id?: string;
          bytes: number;
          name?: string;
        };
        Returns: boolean;
      };
      plan_invited_sign_up: {
        Args: {
          name: string;
          token: string;
        };
        Returns: Database["public"]["CompositeTypes"]["invited_sign_up"];
      };
      planned_hand_over: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["waiting_hand_over"][];
      };
      preview_race_link: {
        Args: {
          race_id: string;
        };
        Returns: string;
      };
      public_race: {
        Args: {
          id: string;
          preview?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["race_page"];
      };
      quote_race: {
        Args: {
          brand_id?: string;
          discount_code?: string;
          package_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["race_quote"];
      };
      race_allowance: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["monthly_race_allowance"];
      };
      race_analytics_series: {
        Args: {
          race_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["race_series"];
      };
      race_last_edit: {
        Args: {
          race_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["race_edit"][];
      };
      read_invitation: {
        Args: {
          token: string;
        };
        Returns: Database["public"]["CompositeTypes"]["invitation_details"];
      };
      reconciliation_batch: {
        Args: {
          batch_size?: number;
        };
        Returns: Database["public"]["CompositeTypes"]["payment_sync_target"][];
      };
      record_payment: {
        Args: {
          order_id: string;
          reason: string;
          reference: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"];
      };
      refuse_invitations: {
        Args: {
          token: string;
        };
        Returns: undefined;
      };
      remove_member: {
        Args: {
          brand_id?: string;
          user_id: string;
        };
        Returns: undefined;
      };
      reopen_brand: {
        Args: {
          brand_id?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_closing_state"];
      };
      report_links: {
        Args: {
          race_id: string;
        };
        Returns: Database["public"]["CompositeTypes"]["report_link"][];
      };
      request_refund: {
        Args: {
          cents: number;
          order_id: string;
          payment_id?: string;
          reason: string;
          request_id: string;
        };
        Returns: Database["public"]["Tables"]["refund_requests"]["Row"];
      };
      resend_invitation: {
        Args: {
          invitation_id: string;
        };
        Returns: string;
      };
      resolve_review: {
        Args: {
          kind: string;
          order_id: string;
          reason: string;
          resolution: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"];
      };
      resubscribe_to_newsletter: {
        Args: {
          way_back: string;
        };
        Returns: undefined;
      };
      search_brands: {
        Args: {
          after_id?: string;
          after_value?: string;
          brand_id?: string;
          descending?: boolean;
          is_active?: boolean;
          name?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["brand_entry"][];
      };
      search_orders: {
        Args: {
          after_id?: string;
          after_value?: string;
          brand_id?: string;
          descending?: boolean;
          needs_review?: boolean;
          race_id?: string;
          status?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_found"][];
      };
      search_races: {
        Args: {
          after_id?: string;
          after_value?: string;
          brand_id?: string;
          descending?: boolean;
          name?: string;
          sort_by?: string;
          starts_before?: string;
          starts_from?: string;
          status?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["race_entry"][];
      };
      secure_account: {
        Args: {
          token: string;
        };
        Returns: Database["public"]["CompositeTypes"]["secured_account"];
      };
      send_back_race_change: {
        Args: {
          changes: Json;
          race_id: string;
          reason: string;
        };
        Returns: undefined;
      };
      set_brand_active: {
        Args: {
          brand_id: string;
          expected_active?: boolean;
          is_active: boolean;
          reason: string;
        };
        Returns: Database["public"]["Tables"]["brand_partners"]["Row"];
      };
      set_brand_logo: {
        Args: {
          based_on?: string;
          brand_id?: string;
          logo_url?: string;
        };
        Returns: string | null;
      };
      set_email_preference: {
        Args: {
          is_on: boolean;
          topic: string;
        };
        Returns: undefined;
      };
      set_event_cursor: {
        Args: {
          event_id: string;
          provider: string;
        };
        Returns: undefined;
      };
      set_member_role: {
        Args: {
          brand_id?: string;
          role: string;
          user_id: string;
        };
        Returns: undefined;
      };
      set_race_status: {
        Args: {
          expected_status?: string;
          race_id: string;
          reason: string;
          status: string;
        };
        Returns: Database["public"]["Tables"]["live_races"]["Row"];
      };
      shared_report: {
        Args: {
          is_refresh?: boolean;
          token: string;
        };
        Returns: Database["public"]["CompositeTypes"]["shared_race_report"];
      };
      staff_tasks: {
        Args: {
          after_id?: string;
          after_value?: string;
        };
        Returns: Database["public"]["CompositeTypes"]["staff_task"][];
      };
      stop_factor_removal: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      stop_hand_over: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      subscribe_to_newsletter: {
        Args: {
          email: string;
          page?: string;
          wording?: string;
        };
        Returns: undefined;
      };
      switch_off_email: {
        Args: {
          token: string;
        };
        Returns: string;
      };
      switch_on_email: {
        Args: {
          token: string;
        };
        Returns: string;
      };
      undelivered_emails: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["undelivered_email"][];
      };
      unsubscribe_from_newsletter: {
        Args: {
          token: string;
        };
        Returns: string | null;
      };
      update_brand_details: {
        Args: {
          based_on?: Json;
          brand_id?: string;
          contact_name?: string;
          name?: string;
        };
        Returns: undefined;
      };
      update_race: {
        Args: {
          based_on: Json;
          changes: Json;
          race_id: string;
        };
        Returns: Database["public"]["Tables"]["live_races"]["Row"];
      };
      view_brand: {
        Args: {
          brand_id: string;
        };
        Returns: string;
      };
      void_order: {
        Args: {
          order_id: string;
          reason: string;
        };
        Returns: Database["public"]["CompositeTypes"]["order_entry"];
      };
      void_unpaid_orders: {
        Args: never;
        Returns: number;
      };
      waiting_hand_overs: {
        Args: never;
        Returns: Database["public"]["CompositeTypes"]["waiting_hand_over"][];
      };
      withdraw_email_change: {
        Args: never;
        Returns: boolean;
      };
      withdraw_hand_over: {
        Args: {
          hand_over_id: string;
        };
        Returns: boolean;
      };
      withdraw_invitation: {
        Args: {
          invitation_id: string;
        };
        Returns: undefined;
      };
      withdraw_race: {
        Args: {
          race_id: string;
        };
        Returns: Database["public"]["Tables"]["live_races"]["Row"];
      };
      withdraw_report_link: {
        Args: {
          link_id: string;
        };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: {
      admin_counters: {
        active_races: number;
        pending_races: number;
        total_brands: number;
        total_races: number;
      };
      audit_entry: {
        action: string;
        actor_email: string | null;
        actor_id: string | null;
        brand_name: string | null;
        brand_partner_id: string | null;
        details: Json;
        id: number;
        occurred_at: string;
        race_id: string | null;
        race_name: string | null;
        race_start_time_zone: string | null;
        reason: string | null;
        sort_value: string;
        subject_id: string | null;
        subject_table: string;
      };
      brand_closing_state: {
        brand_name: string;
        closed_at: string | null;
        coming_races: number;
        erase_at: string | null;
        is_last_owner: boolean;
        kept: string[];
        other_members: number;
        refund_cents: number;
        refund_orders: number;
      };
      brand_entry: {
        blocked_at: string | null;
        closed_at: string | null;
        contact_email: string | null;
        contact_name: string;
        created_at: string;
        erased_at: string | null;
        id: string;
        is_active: boolean;
        is_held: boolean;
        name: string;
        races: number;
        sort_value: string;
        tier: string;
      };
      brand_invitation: {
        created_at: string;
        email: string;
        expires_at: string;
        id: string;
        invited_by: string | null;
        is_undeliverable: boolean;
        reason: string | null;
        role: string;
      };
      brand_log_entry: {
        action: string;
        actor_kind: string;
        actor_name: string | null;
        details: Json;
        id: number;
        is_self: boolean;
        occurred_at: string;
        race_id: string | null;
        race_name: string | null;
        race_start_time_zone: string | null;
        reason: string | null;
        subject_id: string | null;
        subject_name: string | null;
        subject_table: string;
      };
      brand_race: {
        approved_at: string | null;
        background_photo_url: string | null;
        brand_partner_id: string;
        brand_race_number: number;
        brand_website_url: string | null;
        completed_participants: number;
        created_at: string;
        custom_logo_url: string | null;
        description: string;
        due_order_id: string | null;
        due_pay_by: string | null;
        due_payment: string | null;
        due_review: string | null;
        due_total: number | null;
        id: string;
        joined_in_7_days: number | null;
        max_participants: number;
        name: string;
        sort_value: string;
        start_sequence: number;
        start_time: string;
        start_time_zone: string;
        status: string;
        target_distance: number;
        total_participants: number;
        was_unpaid: boolean;
      };
      claimed_email: {
        attempts: number;
        confirm_token: string | null;
        id: string;
        kind: string;
        payload: Json;
        recipient: string;
        refuse_token: string | null;
        switch_off_token: string | null;
        unsubscribe_token: string | null;
      };
      created_report_link: {
        id: string;
        token: string;
      };
      due_orders: {
        orders: number;
        total: number;
      };
      email_preference: {
        is_on: boolean;
        topic: string;
      };
      invitation_details: {
        brand_name: string;
        email: string;
        expires_at: string;
        has_account: boolean;
        invited_by: string | null;
        reason: string | null;
        role: string;
        state: string;
      };
      invited_sign_up: {
        email: string;
        is_done: boolean;
        user_id: string;
      };
      monthly_race_allowance: {
        can_create: boolean | null;
        is_active: boolean | null;
        last_race_website: string | null;
        next_opens_on: string | null;
        next_race_number: number;
        packages: Json;
        race_limit: number | null;
        races_this_month: number | null;
        tier: string | null;
      };
      newsletter_address: {
        confirmed_at: string;
        email: string;
        id: string;
        page: string | null;
        unsubscribe_token: string;
      };
      noted_event: {
        is_handled: boolean;
        payment_id: string | null;
      };
      open_session: {
        created_at: string;
        id: string;
        is_current: boolean;
        last_used_at: string;
        user_agent: string | null;
      };
      order_entry: {
        brand_id: string;
        created_at: string;
        discount: number;
        discount_code: string | null;
        id: string;
        is_paid_for: boolean;
        list_price: number;
        live_payment: string | null;
        package_id: string | null;
        package_state: string | null;
        paid_at: string | null;
        pay_by: string | null;
        payment_provider: string | null;
        race_id: string | null;
        race_name: string | null;
        refunded: number;
        review: string | null;
        status: string;
        tier: string;
        total: number;
      };
      order_found: {
        brand_id: string;
        brand_name: string;
        created_at: string;
        discount: number;
        discount_code: string | null;
        id: string;
        is_paid_for: boolean;
        list_price: number;
        package_id: string | null;
        package_state: string | null;
        paid_at: string | null;
        paid_race_id: string | null;
        paid_race_name: string | null;
        paid_race_status: string | null;
        pay_by: string | null;
        payment_provider: string | null;
        payment_reference: string | null;
        race_id: string | null;
        race_name: string | null;
        race_status: string | null;
        refunded: number;
        review: string | null;
        sort_value: string;
        status: string;
        tier: string;
        total: number;
      };
      payment_attempt: {
        currency: string;
        description: string;
        expected_cents: number;
        expires_at: string | null;
        order_id: string;
        payment_id: string;
        session_id: string | null;
        status: string;
      };
      payment_confirmation: {
        is_current: boolean;
        payment_ids: string[];
      };
      payment_sync: {
        currency: string;
        description: string;
        expected_cents: number;
        expires_at: string | null;
        is_to_expire: boolean;
        livemode: boolean;
        order_id: string;
        order_status: string;
        payment_id: string;
        payment_intent_id: string | null;
        sequence: number;
        session_id: string | null;
        status: string;
      };
      payment_sync_target: {
        payment_id: string;
      };
      pending_refund: {
        cents: number;
        payment_id: string;
        payment_intent_id: string | null;
        refund_id: string;
      };
      put_off_emails: {
        brand_id: string | null;
        brand_name: string | null;
        emails: number;
        kind: string;
        next_at: string;
      };
      race_edit: {
        action: string;
        actor_kind: string;
        actor_name: string | null;
        edited_at: string;
        is_self: boolean;
      };
      race_entry: {
        approved_at: string | null;
        background_photo_url: string | null;
        brand_name: string;
        brand_partner_id: string;
        brand_race_number: number;
        brand_website_url: string | null;
        created_at: string;
        custom_logo_url: string | null;
        description: string;
        id: string;
        max_participants: number;
        name: string;
        sort_value: string;
        start_sequence: number;
        start_time: string;
        start_time_zone: string;
        status: string;
        target_distance: number;
        tier: string;
        total_participants: number;
      };
      race_package_entry: {
        id: string;
        max_participants: number;
        tier: string;
        valid_until: string;
      };
      race_page: {
        background_photo_url: string | null;
        background_preview_url: string | null;
        brand_name: string;
        brand_website_url: string | null;
        completed_participants: number | null;
        completion_rate: number | null;
        description: string;
        id: string;
        logo_url: string | null;
        max_participants: number;
        median_seconds: number | null;
        name: string;
        start_sequence: number;
        start_time: string;
        start_time_zone: string;
        status: string;
        target_distance: number;
        total_participants: number;
      };
      race_quote: {
        description: string | null;
        discount: number | null;
        max_participants: number | null;
        package_id: string | null;
        payment: string;
        price: number | null;
        tier: string | null;
        total: number | null;
      };
      race_series: {
        average_pace: number | null;
        average_seconds: number | null;
        counted: number;
        excluded: number;
        finish_times: Json;
        median_pace: number | null;
        median_seconds: number | null;
        p10_pace: number | null;
        p10_seconds: number | null;
        p90_pace: number | null;
        p90_seconds: number | null;
        paces: Json;
        sign_ups: Json;
      };
      report_link: {
        created_at: string;
        ends_at: string | null;
        id: string;
        last_opened_at: string | null;
        name: string;
        open_count: number;
      };
      season: {
        brand_id: string;
        brand_name: string | null;
        races: Json;
        races_before: Json;
        year: number;
        years: number[];
      };
      second_factor: {
        added_at: string;
        id: string;
        last_used_at: string | null;
        name: string | null;
        removal_due_at: string | null;
      };
      secured_account: {
        email: string;
        is_locked: boolean;
        is_repeat: boolean;
      };
      shared_race_report: {
        average_completion_time: number | null;
        average_pace: number | null;
        brand_race_number: number;
        completed_participants: number;
        description: string;
        max_participants: number;
        name: string;
        series: Json;
        start_time: string;
        start_time_zone: string;
        status: string;
        target_distance: number;
        total_participants: number;
      };
      staff_task: {
        brand_name: string;
        changed_at: string | null;
        changes: Json | null;
        id: string;
        is_paid_for: boolean | null;
        kept_by: string[] | null;
        kind: string;
        order_status: string | null;
        order_tier: string | null;
        order_total: number | null;
        ordered_at: string | null;
        package_state: string | null;
        paid_race_id: string | null;
        paid_race_name: string | null;
        paid_race_status: string | null;
        race_id: string | null;
        race_name: string | null;
        race_status: string | null;
        review: string | null;
        sort_value: string;
        start_time: string | null;
        start_time_zone: string | null;
        total_participants: number | null;
      };
      team_member: {
        email: string;
        is_self: boolean;
        joined_at: string;
        name: string | null;
        role: string;
        user_id: string;
      };
      undelivered_email: {
        address: string;
        kind: string;
        since: string;
      };
      undelivered_email_found: {
        address: string;
        brand_id: string | null;
        brand_name: string | null;
        error: string | null;
        id: string;
        kind: string;
        since: string;
        sort_value: string;
      };
      waiting_hand_over: {
        asked_at: string;
        asked_by: string | null;
        begins_at: string | null;
        brand_id: string;
        brand_name: string;
        confirmed_by: string | null;
        email: string;
        id: string;
        is_own: boolean;
        reason: string;
      };
    };
  };
};
